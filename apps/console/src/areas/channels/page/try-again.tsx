import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, toast } from '../../../ui/index.ts';

/** Checks an account at its provider again. */
export function TryAgain({ account }: { account: MessengerAccount }) {
  const { t } = useLingui();
  const text = useText();
  const may = useMay('checkMessengerAccount');
  const check = useAction('checkMessengerAccount', {
    onError: (error) => toast.error(t`Could not connect`, errorText(error, text('genericError'))),
  });
  if (!may || account.isSimulated) return null;
  return (
    <Button
      small
      icon={IconRefresh}
      busy={check.isPending}
      onClick={() => check.mutate({ params: { id: account.id } })}
    >
      {t`Try again`}
    </Button>
  );
}
