import { useNavigate } from '@tanstack/react-router';
import { CreateProgramPage } from '../../../features/programs/create-program-page.tsx';

/** /admin/create_program; after a program is created the view returns to the list (spec 2:4#13). */
export function CreateProgramView() {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/admin/$view', params: { view: 'view_programs' } });
  return <CreateProgramPage onCreated={toList} onCancel={toList} />;
}
