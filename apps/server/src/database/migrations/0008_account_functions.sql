-- Look-ups that must happen before the merchant is known, like those of 0002: each gives away one fact.
-- The members who registered with an address, for a forgotten password.
CREATE FUNCTION find_registrations(address text)
RETURNS TABLE (merchant_id int, member_id uuid, status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT m.merchant_id, m.id, m.status FROM members m WHERE lower(m.email) = lower(address) AND NOT m.is_service $$;
--> statement-breakpoint
-- The merchants who wrote to an address, for unsubscribing without the link of a mail.
CREATE FUNCTION find_correspondents(address text)
RETURNS TABLE (merchant_id int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT o.merchant_id FROM outgoing_mails o WHERE lower(o.recipient) = lower(address) LIMIT 20 $$;
--> statement-breakpoint
-- The id of a merchant that registers itself: one that nobody has.
CREATE SEQUENCE merchant_ids START 1001;
--> statement-breakpoint
CREATE FUNCTION next_merchant_id()
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_registrations(text), find_correspondents(text), next_merchant_id() FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_registrations(text), find_correspondents(text), next_merchant_id() TO foyer_app;
