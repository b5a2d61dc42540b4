import { createStore, type StoreApi } from 'zustand';
import { nextState, type SessionEvent, type SessionState } from './session-machine.ts';

/** The effects of entering a state. Each returns the event that follows, if any. */
export interface SessionEffects {
  readonly signInSilently: () => Promise<SessionEvent>;
  readonly acceptCallback: () => Promise<SessionEvent>;
  /** Nothing follows a 401: the page is being left. */
  readonly loadProfile: () => Promise<SessionEvent | undefined>;
  readonly openLogin: () => Promise<SessionEvent | undefined>;
}

export interface SessionRuntime {
  readonly store: StoreApi<SessionState>;
  readonly dispatch: (event: SessionEvent) => void;
  /** Starts the effect of the first state. */
  readonly start: () => void;
}

/** The machine with its effects: one effect each time a state is entered. */
export function createSessionRuntime(first: SessionState, effects: SessionEffects): SessionRuntime {
  const store = createStore<SessionState>(() => first);

  const dispatch = (event: SessionEvent) => {
    const from = store.getState();
    const to = nextState(from, event);
    if (to === from) return;
    store.setState(to, true);
    // After a sign-in by code the profile is already loaded.
    if (from.name === 'Loading' && to.name === 'Authorized') return;
    enter(to);
  };

  const enter = (state: SessionState) => {
    void effectOf(state, effects)?.then((event) => event && dispatch(event));
  };

  return { store, dispatch, start: () => enter(store.getState()) };
}

function effectOf(
  state: SessionState,
  effects: SessionEffects,
): Promise<SessionEvent | undefined> | undefined {
  switch (state.name) {
    case 'Unknown':
      return effects.signInSilently();
    case 'Loading':
      return state.step === 'code' ? effects.acceptCallback() : effects.loadProfile();
    case 'Authorized':
      return effects.loadProfile();
    case 'Unauthorized':
      return effects.openLogin();
    case 'Error':
    case 'Verify':
      return undefined;
  }
}
