import { IconAlertCircle } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';

/** An error, announced to screen readers at once. */
export function Refused({ text }: { text: string }) {
  return (
    <p className="error form-error" role="alert">
      <Icon of={IconAlertCircle} />
      {text}
    </p>
  );
}
