import './failures-dialog.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A record that a bulk action did not change. */
export interface NotChanged {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** Lists the records that a bulk action did not change, with the reasons. */
export function FailuresDialog({
  title,
  failures,
  onClose,
}: {
  title: string;
  failures: readonly NotChanged[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={<Button variant="primary" data-autofocus onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="failures">
        {failures.map(({ id, name, reason }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
