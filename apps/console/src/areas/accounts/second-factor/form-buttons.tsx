import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** The button that sends a form; in a dialog beside the one that closes it. */
export function FormButtons({ onCancel, ...submit }: ButtonProps & { onCancel: (() => void) | undefined }) {
  const { t } = useLingui();
  if (!onCancel) return <Button type="submit" look="primary" {...submit} />;
  return (
    <div className="acts">
      <Button onClick={onCancel}>{t`Cancel`}</Button>
      <Button type="submit" look="primary" {...submit} />
    </div>
  );
}
