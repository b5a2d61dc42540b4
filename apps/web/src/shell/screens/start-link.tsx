import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/basics/button.tsx';

/** Leads from an error page to the first page that the user may open. */
export function StartLink() {
  return (
    <Link to="/" className={buttonClass({ kind: 'primary' })}>
      Go to the start page
    </Link>
  );
}
