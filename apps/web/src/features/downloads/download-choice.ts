import type { StacItem } from '@sigma/contract';
import { create } from 'zustand';

interface DownloadChoiceStore {
  /** The scenes whose files are being chosen; undefined while the dialog is closed. */
  readonly scenes: readonly StacItem[] | undefined;
}

export const useDownloadChoice = create<DownloadChoiceStore>(() => ({ scenes: undefined }));

/** Opens the dialog in which files of these scenes are chosen. */
export function chooseFiles(scenes: readonly StacItem[]): void {
  useDownloadChoice.setState({ scenes });
}

export function forgetFiles(): void {
  useDownloadChoice.setState({ scenes: undefined });
}
