import { IconAlertCircle } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';

/** What went wrong, told to readers at once. */
export function Refused({ text }: { text: string }) {
  return (
    <p className="error form-error" role="alert">
      <Icon of={IconAlertCircle} />
      {text}
    </p>
  );
}
