import { type ComponentType, type ReactNode, Suspense } from 'react';
import { UiProvider } from '../theme/ui-provider.tsx';
import classes from './gallery.module.css';
import { ToggleTheme } from './toggle-theme.tsx';

/** A story file exports `title` and a component `Story`. */
interface StoryFile {
  readonly title: string;
  readonly Story: ComponentType;
}

/** Story files by their paths. */
export type StoryFiles = Readonly<Record<string, StoryFile>>;

export function GalleryPage({ files }: { readonly files: StoryFiles }): ReactNode {
  return (
    <UiProvider>
      <main className={classes.gallery}>
        <header className={classes.head}>
          <h1>Components</h1>
          <ToggleTheme />
        </header>
        <Suspense>
          {Object.entries(files).map(([path, { title, Story }]) => (
            <section key={path} className={classes.story}>
              <h2>{title}</h2>
              <Story />
            </section>
          ))}
        </Suspense>
      </main>
    </UiProvider>
  );
}
