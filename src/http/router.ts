import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Hono's router for paths whose parameters stand where others have words. What it finds for a path without parameters, as
 * most are, it looks for once.
 */
export function createRouter<Handler>(): Router<Handler> {
  const router = new TrieRouter<Handler>();
  const fixed = new Map<string, Result<Handler> | undefined>();
  return {
    name: router.name,
    add(method, path, handler) {
      router.add(method, path, handler);
      if (!/[:*]/.test(path)) fixed.set(`${method} ${path}`, undefined);
      // A path that was looked for before may have one more handler now.
      for (const route of fixed.keys()) fixed.set(route, undefined);
    },
    match(method, path) {
      const route = `${method} ${path}`;
      const known = fixed.get(route);
      if (known) return known;
      const found = router.match(method, path);
      if (fixed.has(route)) fixed.set(route, found);
      return found;
    },
  };
}
