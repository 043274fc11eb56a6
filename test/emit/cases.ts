/** A name, a schema, valid values and invalid values. */
type Case = readonly [name: string, schema: unknown, valid: readonly unknown[], invalid: readonly unknown[]];

const own = (text: string): unknown => JSON.parse(text);
const others = [12, 13.7, {}, [], false, null];
const closed = (properties: object, ...required: string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const integer = { type: "integer" };

/** Schemas that the official test suite does not cover, or that are emitted differently from its schemas. */
export const cases: readonly Case[] = [
  ["integers of any size", integer, [1, 1.0, -0, 1e300, 2 ** 60], [1.5, "1", null, true]],
  ["integers within bounds", { ...integer, minimum: 1, maximum: 3 }, [1, 3], [0, 4, 1.5, "2"]],
  ["types", { type: ["string", "integer"], minimum: 3, minLength: 2 }, ["ab", 3], ["a", 2, 3.5, null]],
  ["a type or null", { type: ["string", "null"], maxLength: 1 }, ["a", null], ["ab", 0]],
  ["an array or null", { type: ["null", "array"], items: { type: "null" } }, [null, [null]], [[1], 0]],
  ["maximum", { maximum: 2 ** 64 }, [2 ** 64, "x"], [1e20]],
  ["exclusiveMinimum", { exclusiveMinimum: 1.1 }, [1.2, "x", null], [1.1]],
  ["const with a type", { type: "string", const: "a" }, ["a"], ["b", 1]],
  ["const with __proto__", own('{"const":{"__proto__":1}}'), [own('{"__proto__":1}')], [{}]],
  ["enum of texts", { type: "string", enum: ["a", "toString"] }, ["a", "toString"], ["b", "valueOf", 0]],
  ["enum of digits", { type: "string", enum: ["2", "1"] }, ["1", "2"], [1, "3"]],
  ["enum with __proto__", { type: "string", enum: ["__proto__"] }, ["__proto__"], ["a"]],
  ["enum with null", { type: ["string", "null"], enum: ["a", null] }, ["a", null], ["b", 0]],
  ["maxLength", { maxLength: 2 }, ["ab", "💩💩", 1], ["abc", "💩💩💩"]],
  [
    "lengths",
    { type: "string", minLength: 2, maxLength: 2 },
    ["ab", "💩💩"],
    ["💩", "a", "abc", "💩💩💩", 12],
  ],
  ["lone surrogates", { type: "string", maxLength: 1 }, ["\ud800", "\udc00"], ["\udc00\ud800"]],
  ["a pattern anywhere", { pattern: "a+" }, ["xxaayy", 1, null], ["xyz"]],
  ["a pattern in Unicode", { type: "string", pattern: "^.$" }, ["💩", "a"], ["ab", ""]],
  ["a Unicode property in a pattern", { pattern: "^\\p{Letter}+$" }, ["éa"], ["1"]],
  ["a slash in a pattern", { type: "string", pattern: "^a/b\\/c$" }, ["a/b/c"], ["abc"]],
  [
    "uniqueItems",
    { uniqueItems: true },
    own('[[1,true],[0,false],["a","b"],[[1],[true]],[{"a":1},{"a":true}],"aa",[1,"1"],[{},[]]]') as [],
    own(
      '[[1,1.0],[0,-0],[{"a":1,"b":2},{"b":2,"a":1}],[[1],[2],[1]],["a","a"],[null,null],[{"a":{"b":[1]}},{"a":{"b":[1]}}]]',
    ) as [],
  ],
  ["uniqueItems false", { uniqueItems: false }, [[1, 1], 1], []],
  [
    "open objects",
    { type: "object", properties: { a: integer } },
    [{}, { a: 1, b: "c" }, own('{"__proto__":1}')],
    [{ a: "1" }, [], null],
  ],
  [
    "closed objects",
    closed({ a: {} }, "a"),
    [{ a: null }, { a: 1 }],
    [{}, { a: 1, b: 1 }, own('{"a":1,"__proto__":1}')],
  ],
  ["closed objects without fields", closed({}), [{}], [{ a: 1 }, own('{"__proto__":1}'), null]],
  [
    "closed objects or other types",
    { additionalProperties: false, properties: { a: integer } },
    [{ a: 1 }, [], "x"],
    [{ b: 1 }, { a: "1" }],
  ],
  [
    "closed objects or null",
    { ...closed({ a: integer }), type: ["object", "null"] },
    [{}, null],
    [{ b: 1 }, []],
  ],
  [
    "required inherited names",
    { type: "object", required: ["toString", "__proto__"] },
    [own('{"toString":1,"__proto__":2}')],
    [{}, own('{"__proto__":2}')],
  ],
  [
    "names that need quotes",
    closed({ "a\n\"b'\\": { type: "number" }, "💩": {}, "0": { type: "boolean" } }),
    [{ "a\n\"b'\\": 1 }, { "0": true }],
    [{ "a\n\"b'\\": "x" }, { "0": 0 }],
  ],
  ["anyOf", { anyOf: [integer, { minimum: 2 }] }, [1, 2.5, 3, "x"], [1.5]],
  [
    "oneOf of closed objects",
    { oneOf: [closed({ a: integer }, "a"), closed({ b: integer }, "b")] },
    [{ a: 1 }, { b: 1 }],
    [{}, { a: 1, b: 1 }, { a: "x" }],
  ],
  [
    "a reference next to keywords",
    { properties: { a: { $ref: "#/$defs/list", maxItems: 2 } }, $defs: { list: { type: "array" } } },
    [{ a: [] }, { a: [1, 2] }],
    [{ a: [1, 2, 3] }, { a: "x" }],
  ],
  [
    "a reference into properties",
    { properties: { a: integer, b: { $ref: "#/properties/a" } } },
    [{ b: 3 }],
    [{ b: true }],
  ],
  [
    "references with escapes",
    {
      $defs: {
        "tilde~field": integer,
        "slash/field": { type: "string" },
        "percent%field": { type: "null" },
        'a"b': true,
      },
      properties: {
        t: { $ref: "#/$defs/tilde~0field" },
        s: { $ref: "#/$defs/slash~1field" },
        p: { $ref: "#/$defs/percent%25field" },
        q: { $ref: "#/$defs/a%22b" },
      },
    },
    [{ t: 1, s: "a", p: null, q: 1 }],
    [{ t: "a" }, { s: 1 }, { p: 1 }],
  ],
  ["a $ref inside an enum", { enum: [{ $ref: "#/no/such/place" }] }, [{ $ref: "#/no/such/place" }], [{}]],
  [
    "annotations",
    { title: "t", description: "d", examples: [1], deprecated: true, $comment: "c", "x-a": 1, $defs: {} },
    [1, "a"],
    [],
  ],
  [
    "date-time",
    { type: "string", format: "date-time" },
    ["1963-06-19t08:30:06.283185z", "1999-01-01T00:59:60+01:00", "2020-01-01T00:00:00-00:00"],
    ["1998-12-31T23:58:60Z", "2020-02-30T00:00:00Z", "2020-01-01T00:00Z", "2020-01-01T00:00:00Z\n", 1],
  ],
  [
    "uuid",
    { type: "string", format: "uuid", minLength: 36 },
    ["2eb8aa08-AA98-11ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000"],
    ["2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g", 1],
  ],
  [
    "idn-email",
    { format: "idn-email" },
    [
      ...others,
      ..."te~st@example.com ada@exämple.com ADA@EXÄMPLE.中国 ada@exämple。com ada@xn--exmple-cua.com a@b".split(
        " ",
      ),
      ..."joe@[127.0.0.1] joe@[IPv6:::1] joe@[IPv6:1:2:3:4:5:6:7:8] te.s.t@example.com a+b@example.com".split(
        " ",
      ),
      '"joe bloggs"@example.com',
      '"joe@bloggs"@example.com',
    ],
    [
      ..."2962 .test@example.com test.@example.com te..st@example.com joe@invalid=domain.com a@b@c @a.b a@".split(
        " ",
      ),
      ..."joe@[127.0.0.300] joe@[IPv6:1::2::3] joe@-a.com joe@a-.com joe@a..b joe@a.b. jöe@example.com".split(
        " ",
      ),
      ..."exämple.com ada@exämple.com/path ada@exämple.com:25 ada@exä%6dple.com ada@exämple..com".split(" "),
      ..."ädä@example.com a@ada@exämple.com".split(" "),
      `ada@${"ä".repeat(250)}.com`,
      "ada@exä mple.com",
      "a b@c.d",
      '"a"b@c.d',
      "a@b\n",
      '"Winston Smith" <winston.smith@recdep.minitrue>',
    ],
  ],
  [
    "iri",
    { format: "iri" },
    [
      ...others,
      ..."http://foo.bar/?baz=qux#quux http://foo.com/blah_(wikipedia)_blah#cite-1 http://223.255.255.254".split(
        " ",
      ),
      ..."http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com ldap://[2001:db8::7]/c=GB?objectClass?one".split(
        " ",
      ),
      ..."mailto:John.Doe@example.com tel:+1-816-555-1212 urn:oasis:names:tc http://[::ffff:1.2.3.4]:80/".split(
        " ",
      ),
      ..."http://[v1.a:b]/ file:///etc/hosts a: a:/b//c https://exämple.com/ https://exämple.com/ä?ö=ü".split(
        " ",
      ),
    ],
    [
      ..."//foo.bar/?baz=qux#quux /abc abc \\\\WINDOWS\\fileshare bar,baz:? https://[@example.org/test.txt".split(
        " ",
      ),
      ..."https://a.b/c\\.txt https://a.b/<> https://a.b/{} https://a.b/^ https://a.b/` https://a.b/|".split(
        " ",
      ),
      ..."http://a.b/%zz http://[1::2::3]/ http://a:b/ 1a:b http://a#b#c http://2001:0db8::7334".split(" "),
      ..."exämple.com /ä https://exämple.com:port/ https://ä<b".split(" "),
      "http:// shouldfail.com",
      "https://exä mple.com/",
      "https://exämple.com/a b",
      "http://a\n",
      "",
    ],
  ],
];
