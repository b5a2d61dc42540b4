const TYPES = ['pointerdown', 'pointermove', 'pointerup'] as const;

export interface MissedPointer {
  /** Ends the collection and repeats what was collected, in its order. */
  readonly repeat: () => void;
  readonly end: () => void;
}

/** Collects what the pointer does on a box until something that reacts to it is there; of several moves the last one. */
export function missedPointer(box: HTMLElement): MissedPointer {
  const life = new AbortController();
  const missed: PointerEvent[] = [];
  const collect = (event: PointerEvent) => {
    if (event.type === 'pointermove' && missed.at(-1)?.type === 'pointermove') missed.pop();
    missed.push(event);
  };
  for (const type of TYPES) box.addEventListener(type, collect, { signal: life.signal });
  return {
    end: () => life.abort(),
    repeat: () => {
      life.abort();
      // The same event cannot be dispatched twice; a copy reads its position and buttons from it.
      for (const event of missed.splice(0)) event.target?.dispatchEvent(new PointerEvent(event.type, event));
    },
  };
}
