import { expect, it } from 'vitest';
import { missedPointer } from './missed-pointer.ts';

function boxWithCanvas() {
  const box = document.createElement('div');
  const canvas = document.createElement('canvas');
  box.append(canvas);
  const act = (type: string, clientX: number) =>
    canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, buttons: 1 }));
  const heard: string[] = [];
  const listen = () => {
    for (const type of ['pointerdown', 'pointermove', 'pointerup'] as const)
      canvas.addEventListener(type, (event) => heard.push(`${type} ${event.clientX}`));
  };
  return { box, act, heard, listen };
}

it('repeats the click that came before the tool was loaded, and the last move before it', () => {
  const { box, act, heard, listen } = boxWithCanvas();
  const missed = missedPointer(box);
  for (const x of [1, 2, 3]) act('pointermove', x);
  act('pointerdown', 3);
  act('pointerup', 3);
  listen();
  missed.repeat();
  expect(heard).toEqual(['pointermove 3', 'pointerdown 3', 'pointerup 3']);
});

it('repeats nothing twice, and collects nothing after its end', () => {
  const { box, act, heard, listen } = boxWithCanvas();
  const missed = missedPointer(box);
  act('pointerdown', 1);
  missed.end();
  act('pointerup', 1);
  listen();
  missed.repeat();
  missed.repeat();
  expect(heard).toEqual(['pointerdown 1']);
});
