-- Notes which contacts to check against the dynamic lists. A change is noted only if a list of the merchant uses what
-- changed, so merchants without such lists pay one lookup. Nothing is noted for each message: the effect of stored
-- messages does that for many at once.

-- A new contact may be on any list.
CREATE OR REPLACE FUNCTION mark_new_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT c.merchant_id, c.id FROM changed c
  WHERE EXISTS (SELECT FROM contact_lists l WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_changed_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT c.merchant_id, c.id FROM changed c
  WHERE EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses @> ARRAY['contact']);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_identified_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT DISTINCT c.merchant_id, c.contact_id FROM changed c
  WHERE EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses && ARRAY['identities', 'consents']);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_consenting_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT DISTINCT c.merchant_id, c.contact_id FROM changed c
  WHERE EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses @> ARRAY['consents']);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_unsubscribed_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT DISTINCT i.merchant_id, i.contact_id
  FROM changed c JOIN contact_identities i ON i.merchant_id = c.merchant_id AND i.kind = 'email' AND i.value = c.email
  WHERE EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses @> ARRAY['consents']);
  RETURN NULL;
END $$;

-- The visitors' part of what a contact did. The argument is the source of the conditions.
CREATE OR REPLACE FUNCTION mark_contacts_of_visitors() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT DISTINCT v.merchant_id, v.contact_id
  FROM changed c JOIN visitors v ON v.merchant_id = c.merchant_id AND v.id = c.visitor_id
  WHERE v.contact_id IS NOT NULL AND EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses @> ARRAY[TG_ARGV[0]]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_contact_of_visitor() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT v.merchant_id, v.contact_id FROM visitors v
  WHERE v.merchant_id = NEW.merchant_id AND v.id IN (NEW.visitor_id, OLD.visitor_id) AND v.contact_id IS NOT NULL
    AND EXISTS (SELECT FROM contact_lists l
      WHERE l.merchant_id = NEW.merchant_id AND l.kind = 'dynamic' AND l.uses @> ARRAY[TG_ARGV[0]]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_contacts_of_pages() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT DISTINCT v.merchant_id, v.contact_id
  FROM changed c
  JOIN visits t ON t.merchant_id = c.merchant_id AND t.id = c.visit_id
  JOIN visitors v ON v.merchant_id = t.merchant_id AND v.id = t.visitor_id
  WHERE v.contact_id IS NOT NULL AND EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses @> ARRAY['pages']);
  RETURN NULL;
END $$;

-- A visitor became known as a person, or as another one.
CREATE OR REPLACE FUNCTION mark_linked_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT NEW.merchant_id, linked FROM unnest(ARRAY[NEW.contact_id, OLD.contact_id]) linked
  WHERE linked IS NOT NULL
    AND EXISTS (SELECT FROM contact_lists l WHERE l.merchant_id = NEW.merchant_id AND l.kind = 'dynamic');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_new_contacts AFTER INSERT ON contacts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_new_contacts();
CREATE OR REPLACE TRIGGER mark_changed_contacts AFTER UPDATE ON contacts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_contacts();
CREATE OR REPLACE TRIGGER mark_identified_contacts AFTER INSERT ON contact_identities
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_identified_contacts();
CREATE OR REPLACE TRIGGER mark_reidentified_contacts AFTER UPDATE ON contact_identities
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_identified_contacts();
CREATE OR REPLACE TRIGGER mark_unidentified_contacts AFTER DELETE ON contact_identities
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_identified_contacts();
CREATE OR REPLACE TRIGGER mark_consenting_contacts AFTER INSERT ON contact_consents
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_consenting_contacts();
CREATE OR REPLACE TRIGGER mark_reconsenting_contacts AFTER UPDATE ON contact_consents
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_consenting_contacts();
CREATE OR REPLACE TRIGGER mark_unconsenting_contacts AFTER DELETE ON contact_consents
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_consenting_contacts();
CREATE OR REPLACE TRIGGER mark_unsubscribed_contacts AFTER INSERT ON mail_opt_outs
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_unsubscribed_contacts();
CREATE OR REPLACE TRIGGER mark_resubscribed_contacts AFTER DELETE ON mail_opt_outs
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_unsubscribed_contacts();
CREATE OR REPLACE TRIGGER mark_linked_contacts AFTER UPDATE OF contact_id ON visitors FOR EACH ROW
WHEN (NEW.contact_id IS DISTINCT FROM OLD.contact_id) EXECUTE FUNCTION mark_linked_contacts();
CREATE OR REPLACE TRIGGER mark_contacts_of_visits AFTER INSERT ON visits
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_contacts_of_visitors('visits');
CREATE OR REPLACE TRIGGER mark_contacts_of_pages AFTER INSERT ON page_views
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_contacts_of_pages();
CREATE OR REPLACE TRIGGER mark_contacts_of_conversations AFTER INSERT ON conversations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_contacts_of_visitors('conversations');
CREATE OR REPLACE TRIGGER mark_contact_of_rating AFTER UPDATE OF rating_score, closed_at, visitor_id ON conversations
FOR EACH ROW
WHEN ((OLD.rating_score, OLD.closed_at, OLD.visitor_id) IS DISTINCT FROM (NEW.rating_score, NEW.closed_at, NEW.visitor_id))
EXECUTE FUNCTION mark_contact_of_visitor('conversations');
CREATE OR REPLACE TRIGGER mark_contacts_of_tasks AFTER INSERT ON tasks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_contacts_of_visitors('tickets');
CREATE OR REPLACE TRIGGER mark_contact_of_task AFTER UPDATE OF mode, visitor_id, closed_at, removed_at ON tasks FOR EACH ROW
WHEN ((OLD.mode, OLD.visitor_id, OLD.closed_at, OLD.removed_at) IS DISTINCT FROM
  (NEW.mode, NEW.visitor_id, NEW.closed_at, NEW.removed_at))
EXECUTE FUNCTION mark_contact_of_visitor('tickets');

-- Keeps the size of lists, which are locked in one order, and notes members for the lists whose conditions use them.
CREATE OR REPLACE FUNCTION keep_contact_lists() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  PERFORM FROM contact_lists l WHERE (l.merchant_id, l.id) IN (SELECT c.merchant_id, c.list_id FROM changed c)
  ORDER BY l.merchant_id, l.id FOR NO KEY UPDATE;
  UPDATE contact_lists l SET size = (l.size + n.by * TG_ARGV[0]::int)::int
  FROM (SELECT c.merchant_id, c.list_id, count(*) AS by FROM changed c GROUP BY c.merchant_id, c.list_id) n
  WHERE l.merchant_id = n.merchant_id AND l.id = n.list_id;
  INSERT INTO contact_marks (merchant_id, contact_id)
  SELECT DISTINCT c.merchant_id, c.contact_id FROM changed c
  WHERE EXISTS (SELECT FROM contact_lists l
    WHERE l.merchant_id = c.merchant_id AND l.kind = 'dynamic' AND l.uses_lists @> ARRAY[c.list_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_joined_lists AFTER INSERT ON contact_list_members
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_lists('1');
CREATE OR REPLACE TRIGGER keep_left_lists AFTER DELETE ON contact_list_members
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_lists('-1');

-- Copies when a contact was created, which never changes, to its places on lists.
CREATE OR REPLACE FUNCTION date_list_member() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  SELECT c.created_at INTO NEW.contact_created_at FROM contacts c
  WHERE c.merchant_id = NEW.merchant_id AND c.id = NEW.contact_id;
  NEW.contact_created_at := coalesce(NEW.contact_created_at, now());
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER date_list_member BEFORE INSERT OR UPDATE OF contact_id ON contact_list_members
FOR EACH ROW EXECUTE FUNCTION date_list_member();

-- The merchants that have something to do (see due-work.sql).
CREATE OR REPLACE FUNCTION merchants_with_contact_marks()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM contact_marks k WHERE k.merchant_id = m.merchant_id)
$$;

CREATE OR REPLACE FUNCTION merchants_with_contact_rechecks(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  WHERE EXISTS (SELECT FROM contact_rechecks r WHERE r.merchant_id = m.merchant_id AND r.due_at <= until)
$$;

CREATE OR REPLACE FUNCTION merchants_with_lists_using(source text)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT l.merchant_id FROM contact_lists l WHERE l.kind = 'dynamic' AND l.uses @> ARRAY[source] $$;

CREATE OR REPLACE FUNCTION merchants_with_lost_fills(before timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT f.merchant_id FROM contact_list_fills f WHERE NOT f.is_cancelled AND f.progress_at < before $$;

REVOKE ALL ON FUNCTION merchants_with_contact_marks, merchants_with_contact_rechecks, merchants_with_lists_using,
  merchants_with_lost_fills FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_contact_marks, merchants_with_contact_rechecks, merchants_with_lists_using,
  merchants_with_lost_fills TO foyer_app;
