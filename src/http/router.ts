import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Creates Hono's router for paths with parameters, and caches the lookups of paths without parameters, because most
 * paths have none.
 */
export function createRouter<Handler>(): Router<Handler> {
  const router = new TrieRouter<Handler>();
  const fixed = new Map<string, Result<Handler> | undefined>();
  return {
    name: router.name,
    add(method, path, handler) {
      router.add(method, path, handler);
      if (!/[:*]/.test(path)) fixed.set(`${method} ${path}`, undefined);
      // Cached paths may have another handler now.
      for (const route of fixed.keys()) fixed.set(route, undefined);
    },
    match(method, path) {
      const route = `${method} ${path}`;
      const cached = fixed.get(route);
      if (cached) return cached;
      const result = router.match(method, path);
      if (fixed.has(route)) fixed.set(route, result);
      return result;
    },
  };
}
