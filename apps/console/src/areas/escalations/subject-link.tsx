import type { EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Cut } from '../../ui/cut.tsx';

/** The name of a rule's subject, as a link while it exists. */
export function SubjectLink({ subject }: { subject: EscalationLogEntry['subject'] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { title, path, id } = subject;
  if (!path) {
    return <Cut className="t-3">{title || t`Deleted or not visible to you (${id.slice(0, 8)})`}</Cut>;
  }
  return (
    <Cut
      as="a"
      className="link"
      href={path}
      onClick={(event) => {
        event.preventDefault();
        void navigate({ href: path });
      }}
    >
      {title}
    </Cut>
  );
}
