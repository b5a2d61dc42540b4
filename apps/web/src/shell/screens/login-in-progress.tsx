import { Spinner } from '../../ui/basics/spinner.tsx';
import classes from './screen.module.css';
import { Screen } from './screen.tsx';

/** Greets by first name once it is known (spec 1:2.4#1). */
export function LoginInProgress({ firstName = '' }: { readonly firstName?: string }) {
  return (
    <Screen>
      <div role="status" className={classes.loading}>
        <Spinner size={72} />
        <p className={classes.greeting}>{firstName === '' ? 'Loading...' : `Hello, ${firstName}`}</p>
      </div>
    </Screen>
  );
}
