import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useMapBox } from './use-map-box.ts';

it('measures the box of a map again when it is shown', () => {
  let resized = () => {};
  class OneObserver implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      resized = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', OneObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
  const box = document.createElement('div');
  let width = 0;
  vi.spyOn(box, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(300);
  const { result } = renderHook(() => useMapBox(590));
  act(() => void result.current.boxRef(box));
  expect(result.current.size).toEqual({ width: 1042, height: 590 });
  width = 390;
  act(() => resized());
  expect(result.current.size).toEqual({ width: 390, height: 300 });
});
