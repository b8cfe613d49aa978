import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../session/permissions.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';

/** How a system without actions here is connected. */
export function ProgramEntryDrawer({
  name,
  receivesWebhooks,
  onClose,
}: {
  name: string;
  receivesWebhooks: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const canChange = useMay('createWebhook');
  return (
    <Drawer opened onClose={onClose} label={name} width={480}>
      <DrawerHead
        title={name}
        under={receivesWebhooks ? t`Through a webhook` : t`With your own code`}
        onClose={onClose}
      />
      <div className="drawer-body integration-part">
        {receivesWebhooks ? (
          <>
            <p>{t`There are no ready-made actions for ${name} yet. You connect it yourself:`}</p>
            <ul className="integration-ways">
              <li>{t`Create an address for webhooks in ${name}, and a webhook here that sends events to it.`}</li>
              <li>{t`An API token lets ${name} read and change what you choose.`}</li>
            </ul>
          </>
        ) : (
          <>
            <p>{t`There are no ready-made actions for ${name} yet, and it cannot receive webhooks directly. Your own code can connect the two:`}</p>
            <ul className="integration-ways">
              <li>{t`A webhook sends events to your code, signed and retried.`}</li>
              <li>{t`An API token lets your code read and change what you choose.`}</li>
            </ul>
          </>
        )}
        {canChange ? (
          <p className="row integration-acts">
            <Link
              to="/settings/$section"
              params={{ section: 'webhooks' }}
              search={{ id: 'new' } as object}
              className="link"
            >
              {t`Create a webhook`}
            </Link>
            <Link
              to="/settings/$section"
              params={{ section: 'api-tokens' }}
              search={{ id: 'new' } as object}
              className="link"
            >
              {t`Create an API token`}
            </Link>
          </p>
        ) : (
          <p className="t-13 t-3">{t`Only administrators can create them.`}</p>
        )}
      </div>
    </Drawer>
  );
}
