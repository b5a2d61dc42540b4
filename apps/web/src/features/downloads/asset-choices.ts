import type { DownloadRequest, StacItem } from '@sigma/contract';

/** A kind of file that some of the selected scenes have. */
export interface AssetChoice {
  readonly key: string;
  readonly title: string;
  /** How many scenes have it. */
  readonly scenes: number;
  /** The bytes of the files that already exist. */
  readonly bytes: number;
  /** Files that are made when they are packed: their size is unknown until then. */
  readonly unknown: number;
}

/** The kinds of files that the scenes have, the most common first, each once. */
export function assetChoices(scenes: readonly StacItem[]): readonly AssetChoice[] {
  const choices = new Map<string, AssetChoice>();
  for (const { assets } of scenes) {
    for (const [key, asset] of Object.entries(assets)) {
      const before = choices.get(key) ?? { key, title: asset.title ?? key, scenes: 0, bytes: 0, unknown: 0 };
      const size = asset['file:size'];
      choices.set(key, {
        ...before,
        scenes: before.scenes + 1,
        bytes: before.bytes + (size ?? 0),
        unknown: before.unknown + (size === undefined ? 1 : 0),
      });
    }
  }
  return [...choices.values()].toSorted((a, b) => b.scenes - a.scenes || a.title.localeCompare(b.title));
}

/** The request: the chosen files of each scene; scenes without any are omitted. */
export function requestedItems(
  scenes: readonly StacItem[],
  keys: ReadonlySet<string>,
): DownloadRequest['items'] {
  return scenes.flatMap(({ id, collection, assets }) => {
    const chosen = Object.keys(assets).filter((key) => keys.has(key));
    return chosen.length === 0 ? [] : [{ collection, file_id: id, assets: chosen }];
  });
}

export interface ChosenSize {
  readonly files: number;
  readonly bytes: number;
  readonly unknown: number;
}

export function chosenSize(choices: readonly AssetChoice[], keys: ReadonlySet<string>): ChosenSize {
  const chosen = choices.filter(({ key }) => keys.has(key));
  const sum = (part: (choice: AssetChoice) => number) => chosen.reduce((all, one) => all + part(one), 0);
  return {
    files: sum((one) => one.scenes),
    bytes: sum((one) => one.bytes),
    unknown: sum((one) => one.unknown),
  };
}
