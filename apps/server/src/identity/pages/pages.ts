import type { DemoAccount } from '../demo-accounts.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

export const PAGE_FILES = '/oidc/page';

const EYE = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="3"/></svg>`;
const CHECK = `<svg class="chosen" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>`;
const SIGMA = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M17 7V5H7l5.5 7L7 19h10v-2"/></svg>`;
const TRACKS = `<svg class="tracks" viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <path class="track" d="M128 -10C250 170 330 330 400 470S520 740 560 910"/>
  <path class="track later" d="M340 -10C440 170 510 320 570 460S680 730 718 910"/>
  <circle class="reach" cx="352" cy="378" r="46"/><circle class="satellite" cx="352" cy="378" r="6"/>
</svg>`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sigma</title>
<script src="${PAGE_FILES}/theme.js"></script>
<link rel="stylesheet" href="${PAGE_FILES}/sign-in.css">
</head>
<body>
${body}
</body>
</html>
`;
}

/** A page next to the picture of the Earth. */
export function pageWithPicture(title: string, content: string): string {
  return page(
    title,
    `<header class="earth"><img src="${PAGE_FILES}/earth.webp" alt="">${TRACKS}
<p class="brand"><span class="mark">${SIGMA}</span>Sigma</p>
<p class="claim">Search, task and monitor<br>from one map.</p></header>
<main>${content}</main>`,
  );
}

export interface SignInPage {
  /** Address to which the form is submitted. */
  readonly action: string;
  readonly email: string;
  readonly error: string | undefined;
  /** Undefined without a demo world. */
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | undefined;
}

export function signInPage({ action, email, error, demo }: SignInPage): string {
  const alert = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  return pageWithPicture(
    'Sign in',
    `<h1>Sign in</h1>
<p class="meta">Use a local account of this installation.</p>
<form method="post" action="${escapeHtml(action)}">
${alert}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${email === '' ? ' autofocus' : ''}>
<label for="password">Password</label>
${passwordField(`autocomplete="current-password" required${email === '' ? '' : ' autofocus'}`)}
<button type="submit">Sign in</button>
</form>
${demo === undefined ? '' : demoList(demo)}
<script src="${PAGE_FILES}/sign-in.js"></script>`,
  );
}

/** A password field with the button that shows the password. */
export function passwordField(attributes: string): string {
  return `<span class="password"><input id="password" name="password" type="password" ${attributes}>
<button type="button" id="reveal" aria-label="Show the password" aria-pressed="false" hidden>${EYE}</button></span>`;
}

function demoList(demo: NonNullable<SignInPage['demo']>): string {
  const rows = demo.accounts.map(({ email, purpose }) => {
    const name = escapeHtml(email.replace(/@.*/, '@'));
    return `<li><button type="button" data-email="${escapeHtml(email)}" aria-pressed="false"><b>${name}</b><span>${escapeHtml(purpose)}</span>${CHECK}</button></li>`;
  });
  return `<section aria-labelledby="demo">
<h2 id="demo">Demo accounts, password “${escapeHtml(demo.password)}”</h2>
<ul class="accounts" data-password="${escapeHtml(demo.password)}">${rows.join('\n')}</ul>
<p class="meta">Data in this installation is simulated.</p>
</section>`;
}

export function consentPage(action: string, clientName: string, email: string): string {
  return pageWithPicture(
    'Allow access',
    `<h1>Allow access</h1>
<p class="meta">${escapeHtml(clientName)} requests access on behalf of ${escapeHtml(email)}.</p>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Not now</button>
</form>`,
  );
}

export function errorPage(title: string, detail: string): string {
  return pageWithPicture(
    title,
    `<h1>${escapeHtml(title)}</h1><p class="meta">${escapeHtml(detail)}</p><a class="button" href="/">Back to Sigma</a>`,
  );
}

/** Submits its form automatically when a hint names the session; otherwise the user confirms. */
export function logoutPage(form: string, isAutomatic: boolean): string {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  const script = isAutomatic ? `<script src="${PAGE_FILES}/sign-out.js"></script>` : '';
  return pageWithPicture(
    'Sign out',
    `<h1>Sign out</h1><p class="meta">Sign out of this installation?</p>${form}${button}${script}`,
  );
}
