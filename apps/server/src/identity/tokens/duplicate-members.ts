/** The quotes, brackets and separators of JSON, and complete texts. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * Whether an object in valid JSON names a member twice. Parsers differ in which value they use, so a token with a
 * duplicate may mean one thing to its issuer and another here (RFC 7519, section 4).
 */
export function hasDuplicateMembers(json: string): boolean {
  /** The members of each open object, and undefined for each open list. */
  const open: (Set<string> | undefined)[] = [];
  let text: string | undefined;
  for (const [token] of json.matchAll(TOKENS)) {
    const members = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && members !== undefined && text !== undefined) {
      const name: string = JSON.parse(text);
      if (members.has(name)) return true;
      members.add(name);
    }
    text = token.startsWith('"') ? token : undefined;
  }
  return false;
}
