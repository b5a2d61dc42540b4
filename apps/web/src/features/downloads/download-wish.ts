import type { StacItem } from '@sigma/contract';
import { create } from 'zustand';

interface DownloadWishStore {
  /** Scenes whose files are about to be chosen; undefined while the dialog is closed. */
  readonly scenes: readonly StacItem[] | undefined;
}

export const useDownloadWish = create<DownloadWishStore>(() => ({ scenes: undefined }));

/** Opens the dialog in which files of these scenes are chosen. */
export function chooseFiles(scenes: readonly StacItem[]): void {
  useDownloadWish.setState({ scenes });
}

export function forgetFiles(): void {
  useDownloadWish.setState({ scenes: undefined });
}
