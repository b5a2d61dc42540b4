export type Part = 'unit' | 'db' | 'e2e' | 'long';
export declare function selectTests(
  args: readonly string[],
  specs: readonly string[],
): { readonly parts: readonly Part[]; readonly paths: readonly string[] };
