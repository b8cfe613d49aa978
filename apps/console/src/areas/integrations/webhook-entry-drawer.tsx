import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../session/permissions.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';

/** How a system without actions here is connected. */
export function WebhookEntryDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const canChange = useMay('createWebhook');
  return (
    <Drawer opened onClose={onClose} label={name} width={480}>
      <DrawerHead title={name} under={t`Through a webhook`} onClose={onClose} />
      <div className="drawer-body integration-part">
        <p>{t`There are no ready-made actions for ${name} yet. You connect it yourself:`}</p>
        <ul className="integration-ways">
          <li>{t`A webhook sends it what happens here, signed and retried.`}</li>
          <li>{t`An API token lets it read and change what you choose.`}</li>
        </ul>
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
