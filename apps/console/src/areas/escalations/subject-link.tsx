import type { EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';

/** The name of what a rule looked at, which leads to it while it is there. */
export function SubjectLink({ subject }: { subject: EscalationLogEntry['subject'] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { title, path, id } = subject;
  if (!path) {
    return <bdi className="cut t-3">{title || t`Gone or out of sight (${id.slice(0, 8)})`}</bdi>;
  }
  return (
    <a
      className="link cut"
      href={path}
      onClick={(event) => {
        event.preventDefault();
        void navigate({ href: path });
      }}
    >
      <bdi>{title}</bdi>
    </a>
  );
}
