/** A call written as a program, ready to copy. */
export interface Example {
  readonly title: string;
  readonly text: string;
}

interface ExampleOptions {
  /** Absolute address of the API. */
  readonly apiBase: string;
  readonly program: number;
}

/** The environment variable from which the examples read the access token. */
const TOKEN = 'SIGMA_TOKEN';

/** Examples of calls in several languages. None of them contains a token. */
export function examplesOf({ apiBase, program }: ExampleOptions): readonly Example[] {
  const profile = `${apiBase}/public/v1/admin/users/profile/`;
  const orders = `${apiBase}/public/v1/sigma/programs/${program}/orders/?limit=24&ordering=-order_timestamp`;
  const search = `${apiBase}/stac/programs/${program}/search`;
  return [
    { title: 'curl: my profile', text: `curl -H "Authorization: Bearer $${TOKEN}" '${profile}'` },
    { title: 'curl: the newest orders', text: `curl -H "Authorization: Bearer $${TOKEN}" '${orders}'` },
    {
      title: 'JavaScript: the newest scenes',
      text: `const response = await fetch('${search}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.${TOKEN}}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ limit: 10 }),
});
const { features } = await response.json();
console.log(features.map(({ id }) => id));`,
    },
    {
      title: 'Python: the newest scenes',
      text: `import json, os, urllib.request

request = urllib.request.Request(
    "${search}",
    data=json.dumps({"limit": 10}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${TOKEN}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print([item["id"] for item in json.load(response)["features"]])`,
    },
  ];
}
