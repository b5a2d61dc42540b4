import { describe, expect, it } from 'vitest';
import { htmlText, type MailContent, plainText, withoutPictures } from './mail-content.ts';

const PICTURE = { finding: '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4', alt: 'Methane D-7 at "Pads"' };
const CONTENT: MailContent = {
  title: '[Sigma] 1 alert at <Pads> & Co, 18 Nov 2026',
  parts: [
    {
      text: 'Methane, 410 ± 120 kg/h, near Pad 17.\nWind 4.1 m/s from SW.',
      links: [
        { text: 'Open D-7', url: 'http://localhost:8080/program/1/monitor/a/map/alert/7' },
        { text: 'Open the place in a map app', url: 'geo:31.9142,-102.3817' },
      ],
      picture: PICTURE,
    },
    { text: 'Simulated data.' },
  ],
  url: 'http://localhost:8080/program/1/monitor?a=1&b=2',
  unsubscribeUrl: 'http://localhost:8080/unsubscribe/token',
};

/** What a reader of the HTML sees, one line for each paragraph and line break. */
const shown = (html: string) =>
  html
    .replace(/<head>.*<\/head>/, '')
    .replaceAll(/<br>|<\/p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .filter((line) => line !== '');

describe('an e-mail in HTML', () => {
  it('says the same as its plain text, line by line', () => {
    // Where the text states an address, the HTML has a link with its name.
    const lines = plainText(CONTENT)
      .replace(/\n(http\S+)\n/, '\nOpen in Sigma: $1\n')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/: (?:https?|geo):\S+$/, ''));
    expect(shown(htmlText(CONTENT))).toEqual(lines);
  });

  it('shows no address as text, which would be wider than a telephone, and links each place and finding', () => {
    const html = htmlText(CONTENT);
    expect(shown(html).filter((line) => /https?:|geo:/.test(line))).toEqual([]);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      'http://localhost:8080/program/1/monitor/a/map/alert/7',
      'geo:31.9142,-102.3817',
      'http://localhost:8080/program/1/monitor?a=1&amp;b=2',
      'http://localhost:8080/unsubscribe/token',
    ]);
  });

  it('is as wide as the screen and follows a dark scheme', () => {
    const html = htmlText(CONTENT);
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    // A colour of text without one for its background is unreadable in the other scheme.
    expect(html).not.toMatch(/<body style="[^"]*color:/);
  });

  it('refers to no file outside of the e-mail', () => {
    const sources = [...htmlText(CONTENT).matchAll(/(?:src|background|url)[=(]"?([^"\s)]+)/g)];
    expect(sources.map(([, source]) => source)).toEqual([`cid:${PICTURE.finding}@finding`]);
  });

  it('has no picture that no longer exists', () => {
    expect(withoutPictures(htmlText(CONTENT), [PICTURE])).not.toContain('<img');
  });
});
