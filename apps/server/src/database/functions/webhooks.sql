-- Notes for webhooks what happened, in the transaction in which it happened, so that nothing is missed. A merchant without
-- a webhook that wants the event costs one look at the key of `webhook_endpoints`. The conditions of the triggers keep the
-- statement of `append_messages` free of them: it sets none of their columns. Messages are followed by
-- `webhooks/messages.ts` instead.
CREATE OR REPLACE FUNCTION note_webhook_event(of_merchant int, of_type text, of_subject uuid, of_details jsonb)
RETURNS void LANGUAGE sql SET search_path = public
AS $$
  INSERT INTO webhook_events (merchant_id, id, type, subject_id, details, occurred_at)
  SELECT of_merchant, gen_random_uuid(), of_type, of_subject, of_details, clock_timestamp()
  WHERE EXISTS (
    SELECT FROM webhook_endpoints e
    WHERE e.merchant_id = of_merchant AND e.is_active AND of_type = ANY (e.events))
$$;

-- Imported conversations are older than the transaction that stores them.
CREATE OR REPLACE FUNCTION note_conversations_started() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO webhook_events (merchant_id, id, type, subject_id, occurred_at)
  SELECT n.merchant_id, gen_random_uuid(), 'conversation.started', n.id, clock_timestamp() FROM added n
  WHERE n.created_at > now() - interval '10 minutes' AND EXISTS (SELECT FROM webhook_endpoints e
    WHERE e.merchant_id = n.merchant_id AND e.is_active AND 'conversation.started' = ANY (e.events));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_conversations_started AFTER INSERT ON conversations REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_conversations_started();

CREATE OR REPLACE FUNCTION note_conversation_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF NEW.status <> OLD.status THEN
    PERFORM note_webhook_event(NEW.merchant_id,
      CASE NEW.status WHEN 'closed' THEN 'conversation.closed' ELSE 'conversation.reopened' END, NEW.id, '{}');
  END IF;
  IF (NEW.assigned_to, NEW.department_id) IS DISTINCT FROM (OLD.assigned_to, OLD.department_id) THEN
    PERFORM note_webhook_event(NEW.merchant_id, 'conversation.assigned', NEW.id,
      jsonb_build_object('formerMemberId', OLD.assigned_to, 'formerDepartmentId', OLD.department_id));
  END IF;
  IF NEW.rating_score IS NOT NULL
    AND (NEW.rating_score, NEW.rating_comment) IS DISTINCT FROM (OLD.rating_score, OLD.rating_comment) THEN
    PERFORM note_webhook_event(NEW.merchant_id, 'conversation.rated', NEW.id, '{}');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_conversation_changed
AFTER UPDATE OF status, assigned_to, department_id, rating_score, rating_comment ON conversations FOR EACH ROW
WHEN ((NEW.status, NEW.assigned_to, NEW.department_id, NEW.rating_score, NEW.rating_comment)
  IS DISTINCT FROM (OLD.status, OLD.assigned_to, OLD.department_id, OLD.rating_score, OLD.rating_comment))
EXECUTE FUNCTION note_conversation_changed();

-- Contacts are created by the thousand, so their creation is noted by statement.
CREATE OR REPLACE FUNCTION note_contacts_created() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO webhook_events (merchant_id, id, type, subject_id, occurred_at)
  SELECT n.merchant_id, gen_random_uuid(), 'contact.created', n.id, clock_timestamp() FROM added n
  WHERE EXISTS (SELECT FROM webhook_endpoints e
    WHERE e.merchant_id = n.merchant_id AND e.is_active AND 'contact.created' = ANY (e.events));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_contacts_created AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_contacts_created();

CREATE OR REPLACE FUNCTION note_contacts_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO webhook_events (merchant_id, id, type, subject_id, occurred_at)
  SELECT o.merchant_id, gen_random_uuid(), 'contact.deleted', o.id, clock_timestamp() FROM removed o
  WHERE EXISTS (SELECT FROM webhook_endpoints e
    WHERE e.merchant_id = o.merchant_id AND e.is_active AND 'contact.deleted' = ANY (e.events));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_contacts_deleted AFTER DELETE ON contacts REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION note_contacts_deleted();

CREATE OR REPLACE FUNCTION note_contact_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$ BEGIN PERFORM note_webhook_event(NEW.merchant_id, 'contact.changed', NEW.id, '{}'); RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER webhook_contact_changed
AFTER UPDATE OF first_name, last_name, company, country, city, language, notes, tags, fields, owner_id ON contacts
FOR EACH ROW
WHEN ((NEW.first_name, NEW.last_name, NEW.company, NEW.country, NEW.city, NEW.language, NEW.notes, NEW.tags, NEW.fields,
    NEW.owner_id) IS DISTINCT FROM
  (OLD.first_name, OLD.last_name, OLD.company, OLD.country, OLD.city, OLD.language, OLD.notes, OLD.tags, OLD.fields,
    OLD.owner_id))
EXECUTE FUNCTION note_contact_changed();

-- Addresses and numbers of contacts that are older than the transaction. Contacts are read only for a merchant that wants
-- the event, and one by one: a join may have been planned when there were none, and then reads all of them each time.
CREATE OR REPLACE FUNCTION note_identities_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints e
    WHERE e.merchant_id IN (SELECT merchant_id FROM changed) AND e.is_active AND 'contact.changed' = ANY (e.events))
  THEN
    INSERT INTO webhook_events (merchant_id, id, type, subject_id, occurred_at)
    SELECT i.merchant_id, gen_random_uuid(), 'contact.changed', i.contact_id, clock_timestamp()
    FROM (SELECT DISTINCT merchant_id, contact_id FROM changed) i
    WHERE (SELECT c.created_at FROM contacts c WHERE c.merchant_id = i.merchant_id AND c.id = i.contact_id)
        < date_trunc('milliseconds', now())
      AND EXISTS (SELECT FROM webhook_endpoints e
        WHERE e.merchant_id = i.merchant_id AND e.is_active AND 'contact.changed' = ANY (e.events));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_identities_added AFTER INSERT ON contact_identities
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_identities_changed();
CREATE OR REPLACE TRIGGER webhook_identities_removed AFTER DELETE ON contact_identities
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_identities_changed();

CREATE OR REPLACE FUNCTION note_lead_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  PERFORM note_webhook_event(NEW.merchant_id, 'lead.moved', NEW.id,
    jsonb_build_object('from', OLD.lead_status, 'to', NEW.lead_status));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_lead_moved AFTER UPDATE OF lead_status ON contacts FOR EACH ROW
WHEN (NEW.lead_status <> OLD.lead_status) EXECUTE FUNCTION note_lead_moved();

CREATE OR REPLACE FUNCTION note_ticket() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  PERFORM note_webhook_event(NEW.merchant_id,
    CASE
      WHEN TG_OP = 'INSERT' OR OLD.mode <> 'Ticket' THEN 'ticket.created'
      WHEN NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL THEN 'ticket.closed'
      ELSE 'ticket.changed'
    END, NEW.id, '{}');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_ticket_created AFTER INSERT ON tasks FOR EACH ROW
WHEN (NEW.mode = 'Ticket') EXECUTE FUNCTION note_ticket();

CREATE OR REPLACE TRIGGER webhook_ticket_changed
AFTER UPDATE OF mode, type, subtype, priority, status, title, description, assigned_to, department_id, due_at, closed_at,
  fields ON tasks FOR EACH ROW
WHEN (NEW.mode = 'Ticket' AND NEW.removed_at IS NULL
  AND (NEW.mode, NEW.type, NEW.subtype, NEW.priority, NEW.status, NEW.title, NEW.description, NEW.assigned_to,
    NEW.department_id, NEW.due_at, NEW.closed_at, NEW.fields) IS DISTINCT FROM
  (OLD.mode, OLD.type, OLD.subtype, OLD.priority, OLD.status, OLD.title, OLD.description, OLD.assigned_to,
    OLD.department_id, OLD.due_at, OLD.closed_at, OLD.fields))
EXECUTE FUNCTION note_ticket();

-- The merchants with events or due deliveries, and those whose messages are sent.
CREATE OR REPLACE FUNCTION merchants_with_webhook_work(until timestamptz) RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT e.merchant_id FROM webhook_endpoints e
  WHERE e.is_active AND (
    EXISTS (SELECT FROM webhook_events v WHERE v.merchant_id = e.merchant_id)
    OR EXISTS (SELECT FROM webhook_deliveries d
      WHERE d.merchant_id = e.merchant_id AND d.endpoint_id = e.id AND d.due_at <= until))
$$;

CREATE OR REPLACE FUNCTION merchants_with_message_webhooks() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT DISTINCT e.merchant_id FROM webhook_endpoints e
  WHERE e.is_active AND e.events && '{message.received,message.sent}'
$$;

REVOKE ALL ON FUNCTION merchants_with_webhook_work, merchants_with_message_webhooks FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_webhook_work, merchants_with_message_webhooks TO foyer_app;
