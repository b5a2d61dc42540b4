import type { Operation } from '../kernel/operation.ts';
import {
  createDownload,
  deleteDownload,
  listDownloads,
  readDownload,
  readDownloadArchive,
} from './downloads.ts';

export * from './downloads.ts';

export const downloadsOperations: readonly Operation[] = [
  createDownload,
  listDownloads,
  readDownload,
  deleteDownload,
  readDownloadArchive,
];
