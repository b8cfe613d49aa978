-- Lookups that happen before the merchant is known. They run with the owner's rights, so each returns no more than the
-- next step needs.

CREATE OR REPLACE FUNCTION find_login(name text)
RETURNS TABLE (merchant_id int, member_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id, m.id FROM members m WHERE lower(m.user_name) = lower(name) $$;

-- The members with an email address, for a forgotten password.
CREATE OR REPLACE FUNCTION find_registrations(address text)
RETURNS TABLE (merchant_id int, member_id uuid, status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id, m.id, m.status FROM members m WHERE lower(m.email) = lower(address) AND NOT m.is_service $$;

CREATE OR REPLACE FUNCTION find_engagement(engagement uuid)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT e.merchant_id FROM engagements e WHERE e.id = engagement AND e.removed_at IS NULL $$;

CREATE OR REPLACE FUNCTION find_file(file_key text)
RETURNS TABLE (merchant_id int, id uuid, name text, type text, size int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT f.merchant_id, f.id, f.name, f.type, f.size FROM files f WHERE f.key = file_key $$;

-- The merchant of a mailbox, for mails that another system delivers.
CREATE OR REPLACE FUNCTION find_mailbox(mailbox uuid)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id FROM mailboxes m WHERE m.id = mailbox $$;

CREATE OR REPLACE FUNCTION find_messenger_account(account uuid)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT a.merchant_id FROM messenger_accounts a WHERE a.id = account $$;

CREATE OR REPLACE FUNCTION find_integration(connection uuid)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT i.merchant_id FROM integrations i WHERE i.id = connection $$;

-- The mailboxes to connect to when the server starts.
CREATE OR REPLACE FUNCTION list_receiving_mailboxes()
RETURNS TABLE (merchant_id int, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id, m.id FROM mailboxes m WHERE m.is_active AND m.imap_host IS NOT NULL $$;

-- The merchants that mailed an address, for unsubscribing without the link of a mail.
CREATE OR REPLACE FUNCTION find_correspondents(address text)
RETURNS TABLE (merchant_id int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT o.merchant_id FROM outgoing_mails o WHERE lower(o.recipient) = lower(address) LIMIT 20 $$;

-- The merchant of a help centre that is on, by its path or its proven host name.
CREATE OR REPLACE FUNCTION find_help_site(site_slug text, site_host text)
RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT s.merchant_id FROM help_sites s
  WHERE s.is_on AND (s.slug = site_slug OR (s.host = site_host AND s.host_verified_at IS NOT NULL))
$$;

CREATE OR REPLACE FUNCTION list_merchants()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id FROM merchants m ORDER BY 1 $$;

-- An unused id for a merchant that registers itself.
CREATE OR REPLACE FUNCTION next_merchant_id()
RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public
AS $$
DECLARE candidate int;
BEGIN
  LOOP
    candidate := nextval('merchant_ids');
    EXIT WHEN NOT EXISTS (SELECT 1 FROM merchants m WHERE m.merchant_id = candidate);
  END LOOP;
  RETURN candidate;
END $$;

REVOKE ALL ON FUNCTION find_login, find_registrations, find_engagement, find_file, find_mailbox, find_messenger_account, find_integration, list_receiving_mailboxes,
  find_correspondents, find_help_site, list_merchants, next_merchant_id FROM public;
GRANT EXECUTE ON FUNCTION find_login, find_registrations, find_engagement, find_file, find_mailbox, find_messenger_account, find_integration, list_receiving_mailboxes,
  find_correspondents, find_help_site, list_merchants, next_merchant_id TO foyer_app;
