import { apiBase } from '../../api/api-base.ts';
import { useSession } from '../../session/session.tsx';
import { readToken } from '../../session/token.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { ApiBaseForm } from './api-base-form.tsx';
import classes from './developer-tools.module.css';
import { type Example, examplesOf } from './examples.ts';
import { RecentCallsCard } from './recent-calls-card.tsx';

interface DeveloperToolsPageProps {
  /** Starts the app again after the API base was changed. */
  readonly onApiBaseChanged: () => void;
}

/** For users with admin features: another API base, examples of calls, and the calls of this tab (spec 2:2#14). */
export function DeveloperToolsPage({ onApiBaseChanged }: DeveloperToolsPageProps) {
  const { programId } = useSession();
  const base = new URL(apiBase(), location.href).href;
  const examples = examplesOf({ apiBase: base, program: programId ?? 1 });
  return (
    <Page title="Developer Tools" subtitle="Everything here applies to this browser only.">
      <div className={classes.page}>
        <Card title="API">
          <ApiBaseForm onChanged={onApiBaseChanged} />
          <p className={classes.links}>
            <a href={`${base}/docs`}>API reference</a>
            <a href={`${base}/openapi.json`}>OpenAPI document</a>
          </p>
        </Card>
        <Card title="Examples">
          <div className={classes.above}>
            <p className={classes.note}>
              The examples read an access token from SIGMA_TOKEN. Yours acts with all your rights until you
              sign out, for 8 hours at most.
            </p>
            <CopyButton label="Copy my access token" text={() => readToken() ?? ''} />
          </div>
          {examples.map((example) => (
            <ExampleCode key={example.title} example={example} />
          ))}
        </Card>
        <RecentCallsCard />
      </div>
    </Page>
  );
}

function ExampleCode({ example: { title, text } }: { readonly example: Example }) {
  return (
    <section className={classes.example} aria-label={title}>
      <div className={classes.above}>
        <h3 className={classes.exampleTitle}>{title}</h3>
        <CopyButton label="Copy" text={() => text} />
      </div>
      {/* A long line scrolls, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling needs the focus */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
