/** The body of a search call. Undefined members are omitted. */
export type SearchJson = Readonly<Record<string, unknown>>;

/** A search as three programs. */
export interface SearchCode {
  readonly curl: string;
  readonly python: string;
  readonly typescript: string;
}

/** The environment variable from which the programs read the access token. */
const TOKEN = 'SIGMA_TOKEN';

/**
 * Writes programs that repeat a search: a curl call, Python with pystac-client, and TypeScript for Node without
 * packages. The latter two read all pages. None of them contains a token; they read it from the environment variable
 * SIGMA_TOKEN.
 *
 * @param apiBase absolute address of the API, such as https://sigma.example/api
 */
export function searchAsCode(
  search: SearchJson,
  { apiBase, program }: { readonly apiBase: string; readonly program: number },
): SearchCode {
  const catalogue = `${apiBase.replace(/\/+$/, '')}/stac/programs/${program}/`;
  return {
    curl: curlText(search, catalogue),
    python: pythonText(search, catalogue),
    typescript: typescriptText(search, catalogue),
  };
}

/** Writes the curl call. The body is a here-document, because a large area would be too long for an argument. */
function curlText(search: SearchJson, catalogue: string): string {
  return `curl --fail-with-body '${catalogue.replaceAll("'", '%27')}search' \\
  --header "Authorization: Bearer $${TOKEN}" \\
  --header 'Content-Type: application/json' \\
  --data @- <<'SEARCH'
${JSON.stringify(search)}
SEARCH
`;
}

/** Names of pystac-client's parameters where they differ from those of the call. */
const PYTHON_NAMES: Readonly<Record<string, string>> = { 'filter-lang': 'filter_lang' };

function pythonText(search: SearchJson, catalogue: string): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const parameters = given.map(
    ([name, value]) => `    ${PYTHON_NAMES[name] ?? name}=${pythonLiteral(value, '    ')},\n`,
  );
  return `# pip install pystac-client
import os

from pystac_client import Client

catalogue = Client.open(
    ${JSON.stringify(catalogue)},
    headers={"Authorization": f"Bearer {os.environ['${TOKEN}']}"},
)
search = catalogue.search(
    method="POST",
${parameters.join('')})
print(search.matched(), "scenes")
for item in search.items():
    print(item.id, item.datetime)
`;
}

/** Formats a JSON value as a Python literal; short values stay on one line. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((part) => pythonLiteral(part, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${pythonLiteral(part, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const short = open + parts.join(', ') + close;
  if (short.length <= 80 && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function typescriptText(search: SearchJson, catalogue: string): string {
  return `// Node 24: ${TOKEN}=... node search.ts
interface Page {
  numberMatched: number;
  features: { id: string; properties: { datetime: string | null } }[];
  links: { rel: string; body?: object }[];
}

const search = ${JSON.stringify(search, null, 2)};

async function* pages(): AsyncGenerator<Page> {
  let next: object | undefined = {};
  while (next !== undefined) {
    const answer: Response = await fetch(${JSON.stringify(`${catalogue}search`)}, {
      method: 'POST',
      headers: {
        authorization: \`Bearer \${process.env.${TOKEN}}\`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...search, ...next }),
    });
    if (!answer.ok) throw new Error(\`\${answer.status}: \${await answer.text()}\`);
    const page = (await answer.json()) as Page;
    yield page;
    next = page.links.find(({ rel }) => rel === 'next')?.body;
  }
}

for await (const page of pages()) {
  for (const { id, properties } of page.features) console.log(id, properties.datetime);
}

export {};
`;
}
