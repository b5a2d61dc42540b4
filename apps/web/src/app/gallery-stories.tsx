import { GalleryPage, type StoryFiles } from '../ui/gallery/gallery-page.tsx';

const files: StoryFiles = {
  ...import.meta.glob('../ui/*/*.stories.tsx', { eager: true }),
  ...import.meta.glob('../features/*/stories/*.stories.tsx', { eager: true }),
};

/** The components of the UI kit, and parts of features, in their states. */
export const GalleryStories = () => <GalleryPage files={files} />;
