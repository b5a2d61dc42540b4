import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../../ui/theme/ui-provider.tsx';
import { isSimulatedGround } from '../base-map/base-map-settings.ts';
import { AttributionDialog } from './attribution-dialog.tsx';
import { CoordinateMenu } from './coordinate-menu.tsx';
import { DrawTools } from './draw-tools.tsx';
import { MapBar } from './map-bar.tsx';
import { readAttribution } from './read-attribution.ts';
import { ZoomControl } from './zoom-control.tsx';

describe('attribution of a tile provider', () => {
  it.each([
    ['{"attribution":"<a href=\\"https://a.example\\">© A</a> &amp; B"}', ['© A & B']],
    ['{"resourceSets":[{"resources":[{"imageryProviders":[{"attribution":"© C"}]}]}]}', ['© C']],
    ['{"copyrightText":"Source: D"}', ['Source: D']],
    ['© E contributors', ['© E contributors']],
  ])('reads the attribution in %s as text', (body, texts) => {
    expect(readAttribution(body)).toEqual({ state: 'read', texts });
  });

  it.each([
    '{"attribution":"© A <script>alert(1)</script>"}',
    '{"attribution":"\\u003cscript src=x>"}',
    '<SCRIPT >x</SCRIPT>',
  ])('rejects the attribution %s because of its script tag', (body) => {
    expect(readAttribution(body)).toEqual({ state: 'rejected' });
  });

  const settings = {
    foreign: { url: 'https://tiles.example/{z}/{x}/{y}', attributionUrl: 'https://tiles.example/about' },
    simulatedTiles: null,
  };
  const open = (body: string) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    const onClose = vi.fn();
    render(
      <UiProvider>
        <AttributionDialog opened settings={settings} onClose={onClose} />
      </UiProvider>,
    );
    return onClose;
  };
  afterEach(() => vi.unstubAllGlobals());

  it('lists the host and the attribution of the provider and closes with Done', async () => {
    const onClose = open('{"attribution":"© Provider <b>and friends</b>"}');
    expect(await screen.findByText(/© Provider and friends/)).toBeVisible();
    expect(screen.getByText(/Tiles from tiles\.example/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('reports a rejected attribution with a script tag and shows none of its text', async () => {
    open('{"attribution":"Nice map <script>alert(1)</script>"}');
    expect(await screen.findByText(/Rejected/)).toBeVisible();
    expect(screen.queryByText(/Nice map/)).toBeNull();
  });
});

describe('coordinate menu of the map', () => {
  const writeText = vi.fn((_text: string) => Promise.resolve());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  beforeEach(() => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });

  it('copies latitude and longitude with its only option and confirms it', async () => {
    const onClose = vi.fn();
    render(
      <UiProvider>
        <CoordinateMenu place={{ lon: -122.4, lat: 37.77, x: 10, y: 10 }} onClose={onClose} />
      </UiProvider>,
    );
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    fireEvent.click(screen.getByRole('menuitem'));
    expect(await screen.findByText('Copied coordinates to clipboard!')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('37.77000, -122.40000');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('shows "Failed" for three seconds when the browser does not allow copying, then closes', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    writeText.mockRejectedValueOnce(new Error('denied'));
    const onClose = vi.fn();
    render(<CoordinateMenu place={{ lon: -122.4, lat: 37.77, x: 10, y: 10 }} onClose={onClose} />);
    fireEvent.click(screen.getByRole('menuitem'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('menuitem').textContent).toContain('Failed');
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(onClose).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('buttons over the map', () => {
  it('the zoom buttons zoom by one level', () => {
    const onZoom = vi.fn();
    render(
      <UiProvider>
        <ZoomControl onZoom={onZoom} />
      </UiProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(onZoom.mock.calls).toEqual([[1], [-1]]);
  });

  it('offers a tool for each shape: polygon, rectangle, square and point', () => {
    const onTool = vi.fn();
    render(
      <UiProvider>
        <DrawTools tool={undefined} onTool={onTool} canClear={false} onClear={vi.fn()} />
      </UiProvider>,
    );
    for (const name of ['Draw a polygon', 'Draw a rectangle', 'Draw a square', 'Set a point']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(onTool.mock.calls.flat()).toEqual(['polygon', 'rectangle', 'square', 'point']);
  });

  it('draws the rectangle tool at least half as wide again as high, and the square tool as wide as high', () => {
    render(
      <UiProvider>
        <DrawTools tool={undefined} onTool={vi.fn()} canClear={false} onClear={vi.fn()} />
      </UiProvider>,
    );
    expect(shapeOfIcon('Draw a rectangle')).toBeGreaterThanOrEqual(1.5);
    expect(shapeOfIcon('Draw a square')).toBe(1);
  });

  it('enables editing only while there is an area', () => {
    const tools = (canClear: boolean) => (
      <UiProvider>
        <DrawTools tool={undefined} onTool={vi.fn()} canClear={canClear} onClear={vi.fn()} />
      </UiProvider>
    );
    const { rerender } = render(tools(false));
    const edit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Edit the area' });
    expect(edit().disabled).toBe(true);
    rerender(tools(true));
    expect(edit().disabled).toBe(false);
  });

  it('names what editing changes where it is not an area', () => {
    render(
      <UiProvider>
        <DrawTools tool={undefined} onTool={vi.fn()} editLabel="Edit the feature" canClear />
      </UiProvider>,
    );
    expect(screen.getByRole('button', { name: 'Edit the feature' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit the area' })).toBeNull();
  });
});

/** Width by height of the frame that an icon draws: straight sides between four corners with a radius of 2. */
function shapeOfIcon(tool: string): number {
  const path = screen.getByRole('button', { name: tool }).querySelector('path')?.getAttribute('d') ?? '';
  const [width, height] = [/h(\d+)a2 2/, /v(\d+)a2 2/].map((side) => Number(side.exec(path)?.[1]) + 4);
  return (width ?? Number.NaN) / (height ?? Number.NaN);
}

describe('the bar below the map', () => {
  const settings = { foreign: null, simulatedTiles: '/simulated/{z}/{x}/{y}' };

  it.each([
    ['beyond zoom 6', settings, 6.1, true],
    ['up to zoom 6', settings, 6, false],
    ['without the demo', { ...settings, simulatedTiles: null }, 13, false],
    [
      'over the imagery of a provider',
      { ...settings, foreign: { url: '/t', attributionUrl: null } },
      13,
      false,
    ],
  ])('states that the ground is simulated: %s', (_, given, zoom, isSimulated) => {
    const position = { lat: 0, lng: 0, zoom };
    render(
      <UiProvider>
        <MapBar
          position={position}
          pointer={undefined}
          isSimulated={isSimulatedGround(given, zoom)}
          onAttribution={() => undefined}
        />
      </UiProvider>,
    );
    expect(screen.queryAllByText('Simulated ground')).toHaveLength(isSimulated ? 1 : 0);
  });
});
