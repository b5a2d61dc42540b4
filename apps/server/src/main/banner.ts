import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../identity/demo-accounts.ts';

/** The text on the terminal once the server has started. */
export function readyText(options: { readonly url: string; readonly demo: boolean }): string {
  const lines = [`Sigma is ready at ${options.url}`];
  if (options.demo) {
    const widest = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
    lines.push('', `Demo accounts, password "${DEMO_PASSWORD}":`);
    for (const { email, purpose } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(widest)}  ${purpose}`);
  }
  return `${lines.join('\n')}\n`;
}
