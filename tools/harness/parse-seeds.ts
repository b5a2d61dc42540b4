/**
 * Seeds such as `7`, `1001-1008` or `1,3,5-9`.
 *
 * @throws Error naming the option and what it must be
 */
export function parseSeeds(option: string, text: string): readonly number[] {
  const seeds = text.split(',').flatMap((part) => {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part);
    const [from, to] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
    if (match === null || to < from)
      throw new Error(`${option} must be seeds such as 7, 1001-1008 or 1,3,5-9; it is "${text}".`);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  return [...new Set(seeds)];
}
