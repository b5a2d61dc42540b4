import type { Defaulted, Stamp } from './columns.ts';

export interface DownloadsTable {
  id: string;
  program_id: number;
  user_id: string;
  name: string;
  status: 'Pending' | 'Ready' | 'Finished' | 'Failed';
  message: string | null;
  created_at: Stamp;
  expires_at: Stamp;
  scene_count: number;
  file_count: number;
  size: number | null;
  sha256: string | null;
  progress: Defaulted<number>;
  fetched: Defaulted<string>;
}

export interface DownloadFilesTable {
  download_id: string;
  position: number;
  collection: string;
  file_id: string;
  asset: string;
}
