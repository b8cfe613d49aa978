-- Keeps on the visitor who serves them, by which lists of visitors are filtered (Specification 6): the newest chat, the
-- members in it and in all open conversations, and the departments in whose queues those are. Locks the visitor before
-- reading, so that of two concurrent changes the second sees the agents of the first.
CREATE OR REPLACE FUNCTION keep_visitor_agents() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
DECLARE chat uuid; serving uuid[]; queues uuid[];
BEGIN
  IF TG_OP = 'INSERT' AND NEW.kind = 'chat' AND NEW.status = 'open' AND NEW.agent_ids = '{}' AND NEW.department_id IS NULL THEN
    -- Nearly every chat begins with nobody serving the visitor, so that there is nothing to collect.
    UPDATE visitors v SET conversation_id = NEW.id
    WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id AND v.agent_ids = '{}' AND v.team_ids = '{}';
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  SELECT CASE WHEN NEW.kind = 'chat' AND NEW.status = 'open' THEN NEW.id ELSE v.conversation_id END INTO chat
  FROM visitors v WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id
  FOR NO KEY UPDATE;
  SELECT coalesce(array_agg(DISTINCT agent) FILTER (WHERE agent IS NOT NULL), '{}'),
    coalesce(array_agg(DISTINCT c.department_id) FILTER (WHERE c.department_id IS NOT NULL), '{}')
  INTO serving, queues
  FROM conversations c LEFT JOIN LATERAL unnest(c.agent_ids) agent ON true
  WHERE c.merchant_id = NEW.merchant_id AND c.visitor_id = NEW.visitor_id AND (c.status = 'open' OR c.id = chat);
  UPDATE visitors v SET conversation_id = chat, agent_ids = serving, team_ids = queues
  WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id
    AND (v.conversation_id, v.agent_ids, v.team_ids) IS DISTINCT FROM (chat, serving, queues);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_new_visitor_agents AFTER INSERT ON conversations
FOR EACH ROW EXECUTE FUNCTION keep_visitor_agents();

CREATE OR REPLACE TRIGGER keep_visitor_agents AFTER UPDATE OF status, agent_ids, department_id ON conversations FOR EACH ROW
WHEN ((OLD.status, OLD.agent_ids, OLD.department_id) IS DISTINCT FROM (NEW.status, NEW.agent_ids, NEW.department_id)
  -- Where no one serves, closing changes nothing on the visitor.
  AND (NEW.status, OLD.agent_ids, NEW.agent_ids, coalesce(OLD.department_id, NEW.department_id))
    IS DISTINCT FROM ('closed', '{}'::uuid[], '{}'::uuid[], NULL::uuid))
EXECUTE FUNCTION keep_visitor_agents();

-- Messages are also found by the name and addresses of their visitor. A change of these is noted here and indexed later:
-- updating the conversations at once would lock them after the visitor, and messages are stored in the other order.
CREATE OR REPLACE FUNCTION note_renamed_visitor() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO renamed_visitors (merchant_id, visitor_id) VALUES (NEW.merchant_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_renamed_visitor AFTER UPDATE OF first_name, last_name, email, phone ON visitors FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone))
EXECUTE FUNCTION note_renamed_visitor();

-- Visitors are found by their name and addresses. A change of these is noted here; the server splits them into search
-- tokens soon after.
CREATE OR REPLACE FUNCTION note_unindexed_visitor() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO unindexed_visitors (merchant_id, visitor_id) VALUES (NEW.merchant_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_new_visitor AFTER INSERT ON visitors FOR EACH ROW
WHEN ((NEW.first_name, NEW.last_name, NEW.company, NEW.email, NEW.phone) IS DISTINCT FROM ('', '', '', '', ''))
EXECUTE FUNCTION note_unindexed_visitor();

CREATE OR REPLACE TRIGGER note_unindexed_visitor AFTER UPDATE OF first_name, last_name, company, email, phone ON visitors FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.company, OLD.email, OLD.phone)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company, NEW.email, NEW.phone))
EXECUTE FUNCTION note_unindexed_visitor();
