import type { ManagedEula } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { CollapsibleGroup } from '../../ui/layout/collapsible-group.tsx';
import { dayText } from '../../ui/text/figures.ts';
import classes from './licence-versions.module.css';
import { versionsQuery } from './licences.queries.ts';

/** The texts that newer versions have replaced. */
export function LicenceVersions({ licence }: { readonly licence: ManagedEula }) {
  const versions = useQuery({ ...versionsQuery(licence.id), enabled: licence.version > 1 });
  const earlier = versions.data?.results.filter(({ version }) => version < licence.version) ?? [];
  return earlier.map(({ version, text, published_at, published_by }) => (
    <CollapsibleGroup
      key={version}
      title={`Version ${version} of ${dayText(published_at)}, by ${published_by}`}
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
        <section className={classes.text} aria-label={`Text of version ${version}`} tabIndex={0}>
          {text}
        </section>
      )}
    </CollapsibleGroup>
  ));
}
