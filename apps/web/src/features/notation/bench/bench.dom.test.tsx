import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ASSET_ID, findingOf, MIDDLE, PASS_ID, sceneOf } from '../data/notation.fixture.ts';
import { features, openBench, save } from './bench.fixture.tsx';

describe('the bench for a scene', () => {
  it('says how to begin where nothing is drawn', async () => {
    openBench();
    expect(await screen.findByText('Nothing is drawn yet.')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.getByText('All saved')).toBeVisible();
  });

  it('draws at the middle of the map by keys, names, undoes, repeats and saves', async () => {
    const { written, user } = openBench();
    await screen.findByText('Nothing is drawn yet.');
    await user.keyboard('5p{Enter}{Escape}');
    expect((await features()).map((one) => one.textContent)).toEqual([expect.stringContaining('Vehicle')]);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing is drawn yet.')).toBeVisible();
    await user.keyboard('{Control>}y{/Control}');
    expect(await features()).toHaveLength(1);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject({
      method: 'POST',
      path: 'detections/',
      body: {
        asset: ASSET_ID,
        pass: PASS_ID,
        detected_at: '2026-11-18T17:52:00.000Z',
        detection_type: 'Vehicle',
        detection_class: 'detection',
        made_by: 'people',
        outline: null,
      },
    });
    const [lon, lat] = Reflect.get(Object(written[0]?.body.coordinates), 'coordinates');
    expect([lon, lat]).toEqual([expect.closeTo(MIDDLE[0], 3), expect.closeTo(MIDDLE[1], 3)]);
    expect(await screen.findByText('All saved')).toBeVisible();
  });

  it('changes and deletes what was saved, with the call type of the new type', async () => {
    const [first, second] = [findingOf(0), findingOf(1, { detection_type: 'Vehicle' })];
    const { written, user } = openBench({ findings: [first, second] });
    const [methane, vehicle] = await features();
    if (methane === undefined || vehicle === undefined) throw new Error('Both are listed.');
    await user.click(methane);
    expect(screen.getByText('Drawn by Mina Okafor')).toBeVisible();
    await user.keyboard('2');
    await user.click(vehicle);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('2 not saved')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(written).toHaveLength(2));
    expect(written.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `detections/${second.id}/`],
      ['PATCH', `detections/${first.id}/`],
    ]);
    expect(written[1]?.body).toMatchObject({
      detection_type: 'Digging',
      call_type: 'Encroachment',
      intensity_unit: 'sigma',
    });
  });

  it('keeps what could not be saved, with the reason, and saves the rest', async () => {
    const { written, user } = openBench({ refusals: [409] });
    await screen.findByText('Nothing is drawn yet.');
    await user.keyboard('p{Enter}5{Enter}{Escape}');
    expect(await features()).toHaveLength(2);
    await user.click(save());
    await waitFor(() => expect(written).toHaveLength(2));
    expect(await screen.findByText('1 not saved')).toBeVisible();
    const failed = (await features()).find((one) => one.textContent?.includes('Failed'));
    if (failed === undefined) throw new Error('The failed feature is marked.');
    if (failed.getAttribute('aria-expanded') === 'false') await user.click(failed);
    expect(screen.getByText('It exists already, here or in another program.')).toBeVisible();
  });

  it('does not change what customers see', async () => {
    const { user } = openBench({ findings: [findingOf(0, { published_at: '2026-11-19T00:00:00.000Z' })] });
    const [published] = await features();
    if (published === undefined) throw new Error('It is listed.');
    await user.click(published);
    await user.keyboard('2{Delete}');
    expect(screen.getByText(/^Customers see this finding/)).toBeVisible();
    expect(screen.getByText('All saved')).toBeVisible();
  });

  it('states that everything is drawn, once everything is saved', async () => {
    const { written, user } = openBench();
    const box = await screen.findByRole('checkbox', { name: 'Permian pads' });
    await user.keyboard('p{Enter}{Escape}');
    await waitFor(() => expect(box).toBeDisabled());
    await user.keyboard('{Control>}z{/Control}');
    await user.click(box);
    await waitFor(() =>
      expect(written).toEqual([
        { method: 'PUT', path: `notation/passes/${PASS_ID}/`, body: { completed: true } },
      ]),
    );
  });

  it('saves nothing on a scene without an asset, nor for staff who only read', async () => {
    const { user } = openBench({ scene: sceneOf({ passes: [] }) });
    expect(await screen.findByText(/^This scene shows no monitoring asset/)).toBeVisible();
    await user.keyboard('p{Enter}{Escape}');
    expect(save()).toBeDisabled();
  });

  it('lets staff who only read draw and compare, and says who saves', async () => {
    const { user } = openBench({ canSave: false });
    expect(await screen.findByText('Only administrators of the platform save findings.')).toBeVisible();
    await user.keyboard('p{Enter}{Escape}');
    expect(await features()).toHaveLength(1);
    expect(save()).toBeDisabled();
  });
});
