import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/**
 * The page of component tests: jsdom, whose frames go on whatever tests do with timers. jsdom starts the interval that paces
 * its frames when something requests one, even inside a test that has replaced `setInterval`: it would get a fake interval,
 * never call it, and have no frame for the tests that follow, among them those in which the focus returns to a button. As a
 * frame is always requested here, the interval of the start stays.
 */
const page: Environment = {
  ...jsdom,
  name: 'page',
  async setup(global, options) {
    const environment = await jsdom.setup(global, options);
    // Of jsdom: a test may replace that of the process too.
    const { requestAnimationFrame } = global;
    const requestNext = (): void => {
      requestAnimationFrame(requestNext);
    };
    requestNext();
    return environment;
  },
};

export default page;
