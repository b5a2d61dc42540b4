import { Spinner } from '../../ui/basics/spinner.tsx';
import classes from './screen.module.css';

/** While the code of a page loads. */
export function PageSpinner() {
  return (
    <div role="status" className={classes.page}>
      <Spinner size={72} label="Loading..." />
    </div>
  );
}
