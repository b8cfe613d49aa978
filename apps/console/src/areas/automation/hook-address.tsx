import type { AutomationRule } from '@foyer/contract/automation/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useAction } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { TextField } from '../../ui/fields/index.ts';
import { Button, IconButton, toast } from '../../ui/index.ts';

/** The secret address that starts a rule, once it is saved. */
export function HookAddress({ rule }: { rule: AutomationRule | null }) {
  const { t } = useLingui();
  const mayRenew = useMay('renewAutomationHook');
  const renew = useAction('renewAutomationHook');
  if (!rule?.hookPath)
    return <p className="t-13 t-2">{t`The secret address appears when you save the rule.`}</p>;
  const address = `${location.origin}${rule.hookPath}`;
  const copy = () =>
    void navigator.clipboard.writeText(address).then(() => toast.show({ text: t`Address copied` }));
  return (
    <>
      <TextField
        label={t`Secret address`}
        readOnly
        value={address}
        onChange={() => undefined}
        hint={t`POST JSON with the email, phone or contactId of the person, and a key that is the same for retries.`}
        end={<IconButton small icon={IconCopy} label={t`Copy address`} onClick={copy} />}
      />
      {mayRenew && (
        <div>
          <Button small busy={renew.isPending} onClick={() => renew.mutate({ params: { id: rule.id } })}>
            {t`Replace address`}
          </Button>
        </div>
      )}
    </>
  );
}
