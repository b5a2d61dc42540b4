import type { MonitoringAsset } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { passOf } from '../data/finding.fixture.ts';
import { assetOf, FACILITY } from './asset.fixture.ts';
import { AssetPage } from './asset-page.tsx';
import type { AssetTab } from './asset-view.tsx';

const page = (results: readonly object[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
});
const problem = (status: number, code: string, errors: readonly object[] = []) =>
  Response.json({ type: 'about:blank', title: '', status, code, detail: '', errors }, { status });

afterEach(() => vi.unstubAllGlobals());

interface World {
  readonly asset?: MonitoringAsset | number;
  readonly facilities?: readonly object[] | number;
  readonly passes?: readonly object[] | number;
  readonly onWrite?: (method: string, body: unknown) => Response;
}

function show(world: World, { tab = 'details' as AssetTab, canEdit = true, seesPasses = true } = {}) {
  const { asset = assetOf(), facilities = [], passes = [], onWrite } = world;
  const listed = (rows: readonly object[] | number) =>
    typeof rows === 'number' ? problem(rows, 'unavailable') : Response.json(page(rows));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'GET') return onWrite?.(init.method ?? '', JSON.parse(String(init.body)));
    if (address.includes('/facilities/')) return listed(facilities);
    if (address.includes('/passes/')) return listed(passes);
    return typeof asset === 'number' ? problem(asset, 'not_found') : Response.json(asset);
  });
  renderInApp(
    <AssetPage
      id={assetOf().id}
      scope={{ tier: 'program', program: 3 }}
      canEdit={canEdit}
      back={<a href="/assets">Assets</a>}
      parts={{ seesPasses, tab, onTab: vi.fn() }}
    />,
  );
  return userEvent.setup();
}
const update = () => screen.getByRole('button', { name: 'Update asset' });

describe('the details of an asset', () => {
  it('says that an asset is unknown, and leads back to the list', async () => {
    show({ asset: 404 });
    expect(await screen.findByText('This asset does not exist')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Assets' })).toBeVisible();
  });

  it('disables the update for everyone but Program Administrators, and says so', async () => {
    const { alert_emails: _a, report_emails: _r, ...asset } = assetOf({ report_recipients: 0 });
    show({ asset }, { canEdit: false });
    expect(await screen.findByText('Permian pads', { selector: 'span' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Asset title' })).toBeNull();
    expect(update()).toBeDisabled();
    expect(update()).toHaveAccessibleDescription('Program Administrators update assets.');
    expect(screen.getByText('2 recipients')).toBeVisible();
    expect(screen.getByText('No recipients configured')).toBeVisible();
  });

  it('checks all fields at once, each error below its field with an asterisk, and sends nothing', async () => {
    const writes = vi.fn();
    const user = show({ asset: assetOf({ monitoring_end_date: '2026-03-01' }), onWrite: writes });
    await user.clear(await screen.findByRole('textbox', { name: 'Asset title' }));
    await user.type(screen.getByRole('textbox', { name: 'Alert recipients' }), 'crew@,');
    await user.click(update());
    expect(screen.getByText('* Asset Title is a required field')).toBeVisible();
    expect(screen.getByText("* End date can't be before the start date.")).toBeVisible();
    expect(screen.getByText('* crew@ is not a valid email address.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Asset title' })).toHaveFocus());
    expect(writes).not.toHaveBeenCalled();
  });

  it('names a wrong recipient once, also one without an at sign', async () => {
    const user = show({});
    await user.type(await screen.findByRole('textbox', { name: 'Alert recipients' }), 'wrong,');
    await user.click(update());
    expect(screen.getAllByText(/wrong is not a valid email address/)).toHaveLength(1);
    expect(screen.queryByText(/Alert Emails/)).toBeNull();
  });

  it('sends only what was changed, and follows the saved asset', async () => {
    const writes = vi.fn(() => Response.json(assetOf({ name: 'North pads' })));
    const user = show({ onWrite: writes });
    const name = await screen.findByRole('textbox', { name: 'Asset title' });
    await user.clear(name);
    await user.type(name, 'North pads ');
    await user.type(screen.getByRole('textbox', { name: 'Report recipients' }), 'crew@demo.example,');
    await user.click(update());
    await waitFor(() =>
      expect(writes).toHaveBeenCalledWith('PATCH', {
        name: 'North pads',
        report_emails: ['ops@demo.example', 'crew@demo.example'],
      }),
    );
    await waitFor(() => expect(update()).toBeDisabled());
  });

  it('shows what the server rejects at its field', async () => {
    const message = 'The program has an asset “North pads” already.';
    const user = show({
      onWrite: () => problem(409, 'duplicate_name', [{ field: 'name', code: 'duplicate_name', message }]),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Asset title' }), '!');
    await user.click(update());
    expect(await screen.findByText(`* ${message}`)).toBeVisible();
  });

  it('offers the current version where someone else has changed the asset', async () => {
    const user = show({ onWrite: () => problem(412, 'precondition_failed') });
    await user.type(await screen.findByRole('textbox', { name: 'Asset title' }), '!');
    await user.click(update());
    expect(await screen.findByRole('button', { name: 'Load current version' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Asset title' })).toHaveValue('Permian pads!');
  });
});

describe('the facilities of an asset', () => {
  it('say what they are good for while there are none', async () => {
    show({}, { tab: 'facilities' });
    expect(await screen.findByText('No facilities yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import facilities' })).toBeVisible();
  });

  it('can be read again after a failure', async () => {
    show({ facilities: 503 }, { tab: 'facilities' });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('are listed by name, with numbers in their order', async () => {
    const names = ['Pad 11', 'Pad 2', 'Gathering line'];
    show({ facilities: names.map((name) => ({ ...FACILITY, name })) }, { tab: 'facilities' });
    const boxes = await screen.findAllByRole('textbox', { name: /^Name of / });
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual([
      'Name of Gathering line',
      'Name of Pad 2',
      'Name of Pad 11',
    ]);
  });

  it('are saved as a whole after a change, and name the one that the server rejects', async () => {
    const writes = vi.fn(() =>
      problem(422, 'invalid_body', [
        { field: 'facilities.0.shape', code: 'bad_geometry', message: 'The line has no length' },
      ]),
    );
    const user = show({ facilities: [FACILITY], onWrite: writes }, { tab: 'facilities' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of Pad 17' }), 'tank');
    await user.click(screen.getByRole('button', { name: 'Save facilities' }));
    expect(await screen.findByText('Facility 1: The line has no length')).toBeVisible();
    const { id: _, ...sent } = { ...FACILITY, kind: 'tank' };
    expect(writes).toHaveBeenCalledWith('PUT', { facilities: [sent] });
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(screen.getByRole('combobox', { name: 'Kind of Pad 17' })).toHaveValue('pad');
  });

  it('need a name each', async () => {
    const user = show({ facilities: [FACILITY] }, { tab: 'facilities' });
    await user.clear(await screen.findByRole('textbox', { name: 'Name of Pad 17' }));
    await user.click(screen.getByRole('button', { name: 'Save facilities' }));
    expect(screen.getByText('* Name is a required field')).toBeVisible();
  });

  it('are only listed for those who may not change them', async () => {
    show({ facilities: [FACILITY] }, { tab: 'facilities', canEdit: false });
    expect(await screen.findByText('Pad · Point')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import facilities' })).toBeNull();
  });
});

describe('the passes of an asset', () => {
  it('say what each pass found, would have found, or why it says nothing', async () => {
    const cloudy = passOf(0, {
      id: FACILITY.id,
      state: 'cloudy',
      text: 'too cloudy: 81 % of the area',
      limit_kg_h: null,
    });
    show({ passes: [passOf(0), cloudy] }, { tab: 'passes' });
    // Nothing in it takes the focus, so the box that scrolls does.
    expect(await screen.findByRole('region', { name: 'List of passes' })).toHaveAttribute('tabindex', '0');
    const list = within(await screen.findByRole('list', { name: 'Passes' }));
    expect(list.getByText('Nothing above 310 kg/h')).toBeVisible();
    expect(list.getByText('Too cloudy: 81 % of the area')).toBeVisible();
    expect(list.getAllByText('18 Nov 2026, 17:52 UTC')).toHaveLength(2);
    expect(list.getAllByText(/Wind 4\.1 m\/s from SW/)).toHaveLength(2);
  });

  it('of imported captures say why they were not analysed, and no more', async () => {
    const imported = {
      state: 'imported',
      text: 'not analysed: the capture is imported',
      limit_kg_h: null,
    } as const;
    show({ passes: [passOf(0, { ...imported, wind_speed_ms: null, cloud_share: null })] }, { tab: 'passes' });
    expect(await screen.findByText('Not analysed: the capture is imported')).toBeVisible();
    expect(screen.queryByText(/unavailable/)).toBeNull();
  });

  it('say that there is none yet', async () => {
    show({}, { tab: 'passes' });
    expect(await screen.findByText('No pass yet')).toBeVisible();
  });

  it('are offered to Monitor Users only; a link to them opens the details for others', async () => {
    show({}, { tab: 'passes', seesPasses: false });
    expect(await screen.findByRole('tab', { name: 'Details', selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Passes' })).toBeNull();
  });
});
