import { type ComponentType, type ReactNode, Suspense } from 'react';
import { UiProvider } from '../theme/ui-provider.tsx';
import classes from './gallery.module.css';
import { ToggleTheme } from './toggle-theme.tsx';

/** A story file exports `title` and a component `Story`. */
interface StoryFile {
  readonly title: string;
  readonly Story: ComponentType;
}

const files = import.meta.glob<StoryFile>('../*/*.stories.tsx', { eager: true });

export function GalleryPage(): ReactNode {
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
