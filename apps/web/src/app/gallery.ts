import { lazy } from 'react';

/** Every component with its states; in development only, so that the built app does not include it. */
export const GalleryPage = import.meta.env.DEV
  ? lazy(() => import('./gallery-stories.tsx').then(({ GalleryStories }) => ({ default: GalleryStories })))
  : () => null;
