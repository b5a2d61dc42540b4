import type { Profile, Program } from '@sigma/contract';
import type { ProgramRole } from '@sigma/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../session/providers.fixture.tsx';
import type { Session } from '../session/session.tsx';
import { lastAppOf } from '../session/stored-program.ts';
import { useNavigation } from '../shell/navigation-store.ts';
import { useLeaveQuestionStore } from '../ui/forms/leave-question.ts';
import { AppRouter } from './router.tsx';
import { platform, profile } from './sign-in/testing/fake-issuer.ts';

const program = (id: number, name: string): Program => ({
  id,
  name,
  company_name: 'Demo Energy',
  start_date: '2020-01-01',
  end_date: '2199-12-31',
  active: true,
  max_users: null,
  max_taskings: null,
  product_level_access: [],
  sensor_data_access: [],
  subscribed_products: [],
  simulated: false,
});

interface Start {
  readonly contract?: Partial<Program>;
  readonly path: string;
  readonly names?: readonly string[];
  readonly roles?: readonly ProgramRole[];
  readonly products?: readonly string[];
  readonly onSignOut?: () => void;
}

function sessionOf(start: Start): Session {
  const { names = ['Bay Methane Watch'], roles = ['Tasking User'], products = ['Data', 'Monitor'] } = start;
  const programs = names.map((name, at) => ({
    ...program(at + 3, name),
    subscribed_products: [...products],
    ...start.contract,
  }));
  const me: Profile = { ...profile, programs: programs.map((each) => ({ ...each, roles: [...roles] })) };
  const programId = programs[0]?.id ?? -1;
  return {
    platform,
    profile: me,
    roles: [...roles],
    programs,
    program: programs[0],
    programId,
    sensors: [],
    dataProducts: [],
  };
}

async function open(start: Start) {
  history.replaceState(null, '', start.path);
  const session = sessionOf(start);
  renderInApp(<AppRouter session={session} onSignOut={start.onSignOut ?? vi.fn()} />, { session });
  expect(await screen.findByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  return userEvent.setup();
}

const path = () => location.pathname + location.search + location.hash;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  useNavigation.setState({ shown: undefined });
  useLeaveQuestionStore.setState({ question: undefined });
});

describe('the shell', () => {
  it('adds the program to a path that names none, with query and hash, and remembers the app', async () => {
    await open({ path: '/data/any?x=1#row' });
    await waitFor(() => expect(path()).toBe('/program/3/data/any?x=1#row'));
    expect(lastAppOf(3)).toBe('data');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('SigmaData');
  });

  it('offers the Opportunity Viewer only in programs that subscribed to it', async () => {
    await open({ path: '/data/any' });
    expect(await screen.findByRole('link', { name: 'Orders' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Opportunity Viewer' })).toBeNull();
  });

  it('links to the Opportunity Viewer and marks the current page', async () => {
    await open({ path: '/tasking/@1,2', products: ['Tasking'] });
    await waitFor(() => expect(path()).toBe('/program/3/tasking/@1,2'));
    const link = await screen.findByRole('link', { name: 'Opportunity Viewer' });
    expect(link.getAttribute('href')).toBe('/program/3/tasking');
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
      'SigmaDataOpportunity Viewer',
    );
  });

  it('marks one link of the rail alone, also on a page whose path begins as that of another', async () => {
    await open({ path: '/program/3/monitor/findings', roles: ['Monitor User'] });
    const rail = await screen.findByRole('navigation', { name: 'Modes' });
    const current = () =>
      [...rail.querySelectorAll('[aria-current="page"]')].map((link) => link.getAttribute('aria-label'));
    await waitFor(() => expect(current()).toEqual(['Findings']));
  });

  it('reports an unknown page in the words of the product', async () => {
    await open({ path: '/program/3/nothing' });
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(
      screen.getByText("We couldn't find the page you're trying to access. Please try again."),
    ).toBeVisible();
  });

  it('names the missing role', async () => {
    await open({ path: '/program/3/map', roles: ['Data User'] });
    expect(await screen.findByText('You do not have access to Data')).toBeVisible();
    expect(screen.getByText(/Tasking User/)).toBeVisible();
  });

  it('names the same role however the address writes the app', async () => {
    await open({ path: '/error/noaccess/Monitor' });
    expect(await screen.findByText('You do not have access to Monitor')).toBeVisible();
    expect(screen.getByText('Ask an administrator of your program for the role Monitor User.')).toBeVisible();
  });

  it('leads from an unknown page to the start page', async () => {
    await open({ path: '/program/3/nothing' });
    expect(await screen.findByRole('link', { name: 'Go to the start page' })).toBeVisible();
  });

  it('skips the header and the modes with one link, which moves the focus to the content', async () => {
    const user = await open({ path: '/settings/profile' });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('shows the overview of shortcuts on "?", but not while text is typed', async () => {
    const user = await open({ path: '/settings/profile' });
    await user.click(await screen.findByRole('textbox', { name: /First Name/ }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.tab({ shift: true });
    await user.click(document.body);
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Show this overview')).toBeVisible();
    const corners = within(within(dialog).getByRole('region', { name: 'Corners of an area' }));
    for (const key of ['Page up', 'Page down', 'Delete', 'Backspace'])
      expect(corners.getByText(key)).toBeVisible();
    expect(within(dialog).getByText(/hold it and drag to move the map/)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers support to a user without programs', async () => {
    const user = await open({ path: '/map', names: [], roles: [] });
    await user.click(await screen.findByRole('button', { name: 'Contact support' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contact support' });
    expect(within(dialog).getByText(profile.id)).toBeVisible();
  });

  it('offers another account to a user without programs', async () => {
    const onSignOut = vi.fn();
    const user = await open({ path: '/map', names: [], roles: [], onSignOut });
    await user.click(await screen.findByRole('button', { name: 'Use another account' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  it('lists programs only when there is more than one, with the settings of the active program', async () => {
    const user = await open({ path: '/program/3/settings-of', names: ['Bay Methane Watch', 'Delta survey'] });
    await user.click(screen.getByRole('button', { name: 'Program Bay Methane Watch' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Bay Methane WatchDemo Energy',
      'Delta surveyDemo Energy',
      'Current Program Settings',
    ]);
  });

  it('shows an empty app list when there is no app', async () => {
    const user = await open({ path: '/settings/profile', roles: [] });
    await user.click(screen.getByRole('button', { name: 'Apps' }));
    expect(await screen.findByText('No apps available.')).toBeVisible();
  });

  it('shows one navigation panel at a time', async () => {
    const user = await open({ path: '/settings/profile', roles: [] });
    await user.click(screen.getByRole('button', { name: 'Apps' }));
    useNavigation.getState().show('UserProfile');
    expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('No apps available.')).toBeNull());
  });
});

describe('leaving a view that asks', () => {
  const ask = (onLeave: () => void) =>
    useLeaveQuestionStore.setState({
      question: {
        title: 'Clear Cart?',
        text: '2 scenes leave your cart.',
        confirm: 'Clear and leave',
        staysAt: ['/settings'],
        onLeave,
      },
    });

  const leave = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Program Bay Methane Watch' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Current Program Settings' }));
  };

  it('stays on the page when the user chooses to stay', async () => {
    const onLeave = vi.fn();
    const user = await open({ path: '/settings/profile' });
    ask(onLeave);
    await leave(user);
    const dialog = await screen.findByRole('dialog', { name: 'Clear Cart?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/settings/profile');
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('clears and leaves the page when confirmed', async () => {
    const onLeave = vi.fn();
    const user = await open({ path: '/settings/profile' });
    ask(onLeave);
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Clear and leave' }));
    await waitFor(() => expect(path()).toBe('/program/3'));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('asks before a path below the view that counts as leaving', async () => {
    const user = await open({ path: '/settings' });
    ask(vi.fn());
    useLeaveQuestionStore.setState(({ question }) => ({
      question: question && { ...question, leavesAt: ['/settings/profile'] },
    }));
    await user.click(screen.getByRole('button', { name: /user menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Clear Cart?' })).toBeVisible();
    expect(path()).toBe('/settings');
  });

  it('does not ask before a path within the view', async () => {
    const user = await open({ path: '/settings' });
    ask(vi.fn());
    await user.click(screen.getByRole('button', { name: /user menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(path()).toBe('/settings/profile'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a contract that does not open an app', () => {
  const rail = async () => {
    const modes = await screen.findByRole('navigation', { name: 'Modes' });
    return within(modes)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('aria-label'));
  };

  it('says on pages of a product that it does not include whom to ask, and where to go on', async () => {
    await open({ path: '/program/3/monitor', roles: ['Monitor User', 'Tasking User'], products: ['Data'] });
    expect(
      await screen.findByRole('heading', { name: 'The contract of this program does not include Monitor' }),
    ).toBeVisible();
    expect(screen.getByText(/^Ask the operator of this installation/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/program/3/map');
  });

  it('calls nothing of an app that the contract does not include, also on the way to another page', async () => {
    const fetched = vi.fn((_: string) => new Promise(() => undefined));
    vi.stubGlobal('fetch', fetched);
    const user = await open({ path: '/program/3/monitor', roles: ['Monitor User'], products: ['Data'] });
    await screen.findByRole('heading', { name: /does not include Monitor/ });
    const [details] = screen.getAllByRole('link', { name: 'Program details' });
    await user.click(details ?? document.body);
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
    expect(
      fetched.mock.calls.map(([url]) => url).filter((url) => /monitor|assets|detections/.test(url)),
    ).toEqual([]);
  });

  it('opens the pages of the program alone before the first day, and says when that is', async () => {
    await open({
      path: '/program/3/map',
      roles: ['Tasking User', 'Program Administrator'],
      contract: { start_date: '2199-01-01' },
    });
    expect(
      await screen.findByRole('heading', { name: 'The contract of this program starts on 1 Jan 2199' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Program details' }).getAttribute('href')).toBe('/program/3');
    expect(await rail()).toEqual(['Details', 'Users']);
    expect(screen.queryByRole('button', { name: 'Cart' })).toBeNull();
  });

  it('leads from the start to the page of the program before the first day', async () => {
    await open({ path: '/', contract: { start_date: '2199-01-01' } });
    await waitFor(() => expect(path()).toBe('/program/3'));
  });

  it('follows the clock of the demo world in a simulated program', async () => {
    const start = { path: '/program/3/data/any', contract: { start_date: '2045-01-01', simulated: true } };
    history.replaceState(null, '', start.path);
    const session = sessionOf(start);
    const clock = { real_at: '2020-01-01T00:00:00Z', demo_at: '2050-01-01T00:00:00Z', rate: 1 };
    renderInApp(
      <AppRouter session={{ ...session, platform: { ...platform, clock } }} onSignOut={vi.fn()} />,
      { session: { ...session, platform: { ...platform, clock } } },
    );
    expect(await screen.findByRole('link', { name: 'Orders' })).toBeVisible();
  });

  it('says after the last day that no passes can be requested, and leads to what was', async () => {
    await open({
      path: '/program/3/tasking/@1,2',
      contract: { end_date: '2020-01-31', subscribed_products: ['Data', 'Tasking'] },
    });
    expect(
      await screen.findByRole('heading', { name: 'The contract of this program ended on 31 Jan 2020' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Requested captures' })).toBeVisible();
    expect(await rail()).toContain('Opportunity Viewer');
  });

  it('shows the state of the contract next to the program that it belongs to', async () => {
    await open({ path: '/settings/profile', contract: { end_date: '2020-01-31' } });
    const switcher = await screen.findByRole('button', { name: /^Program Bay Methane Watch/ });
    expect(switcher).toHaveTextContent('Ended on 31 Jan 2020');
  });
});
