"""The main job of a customer, with the generated client. Prints its results as JSON."""

import json
import sys
import time
import uuid
from typing import TypeVar

from connect_hub_client import AuthenticatedClient, Client
from connect_hub_client.api.account import create_api_key, login_user, register_user
from connect_hub_client.api.billing import list_billing_transactions
from connect_hub_client.api.esim import create_esim_package, list_sim_registries
from connect_hub_client.api.flash_call import send_flash_call
from connect_hub_client.api.messages import get_message
from connect_hub_client.api.sms import send_sms
from connect_hub_client.api.telegram import (
    check_telegram_verification,
    get_telegram_stats,
    get_telegram_tdr,
    send_telegram_otp,
)
from connect_hub_client.api.whatsapp import get_whatsapp_stats, send_whatsapp_otp
from connect_hub_client.models import (
    CheckTelegramVerificationRequest,
    CreateApiKeyRequest,
    CreatedApiKey,
    CreateEsimPackageRequest,
    FlashCallRequest,
    ListBillingTransactionsRequest,
    LoginRequest,
    Message,
    Problem,
    RegisterRequest,
    SendProblem,
    SmsRequest,
    StatsEntry,
    StatsRequest,
    StatsType,
    TelegramOtpRequest,
    WhatsappOtpRequest,
)
from connect_hub_client.types import Unset

PATIENCE_SECONDS = 600
LOOK_SECONDS = 0.05
PASSWORD = "analytical engine no. 1"
Value = TypeVar("Value")


def good(answer: Value | Problem | SendProblem | None) -> Value:
    """Returns the value of a response that is not a problem."""
    if answer is None or isinstance(answer, Problem | SendProblem):
        raise AssertionError(f"answered {answer}")
    return answer


def present(value: Value | Unset) -> Value:
    """Returns the value of an optional field that is set."""
    if isinstance(value, Unset):
        raise AssertionError("a field is absent")
    return value


def sign_up(base_url: str) -> CreatedApiKey:
    email = f"ada-{uuid.uuid4()}@example.com"
    anybody = Client(base_url=base_url)
    user = RegisterRequest(first_name="Ada", last_name="Lovelace", email=email, password=PASSWORD)
    registered = register_user.sync_detailed(client=anybody, body=user)
    assert registered.status_code == 201, registered
    session = good(login_user.sync(client=anybody, body=LoginRequest(email=email, password=PASSWORD)))
    signed_in = AuthenticatedClient(base_url=base_url, token=session.access_token)
    key = good(create_api_key.sync(client=signed_in, body=CreateApiKeyRequest(name="Main job")))
    assert key.user_id == session.user.id
    return key


def delivered(hub: AuthenticatedClient, message_id: str) -> Message:
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        message = good(get_message.sync(message_id, client=hub))
        if message.status not in ("PENDING", "SENT"):
            return message
        if time.monotonic() > until:
            raise AssertionError(f"not delivered: {message}")
        time.sleep(LOOK_SECONDS)


def refusal(hub: AuthenticatedClient) -> dict[str, object]:
    body = SmsRequest(from_="Example", to="not a number", text="Your code is 493817")
    problem = send_sms.sync(client=hub, body=body)
    assert isinstance(problem, Problem), problem
    faults = present(problem.errors)
    return {"status": problem.status, "code": problem.code, "pointer": faults[0].pointer}


def total(entries: list[StatsEntry]) -> dict[str, float]:
    [entry] = entries
    return {"requests": entry.total_requests, "transactions": entry.total_transactions, "amount": entry.total_amount}


def main_job(base_url: str) -> dict[str, object]:
    key = sign_up(base_url)
    hub = AuthenticatedClient(
        base_url=base_url,
        token=key.key,
        prefix="",
        auth_header_name="x-api-key",
        headers={"x-account-id": key.account_id, "x-user-id": key.user_id},
    )
    text = SmsRequest(from_="Example", to="+447700900123", text="Your code is 493817")
    sms = good(send_sms.sync(client=hub, body=text, idempotency_key="main-job"))
    again = good(send_sms.sync(client=hub, body=text, idempotency_key="main-job"))
    ring = FlashCallRequest(callee="+447700900123", caller="+447700900456", max_ring_time=5)
    call = good(send_flash_call.sync(client=hub, body=ring))
    whatsapp = good(send_whatsapp_otp.sync(client=hub, body=WhatsappOtpRequest(to="447700900123", text="493817")))
    code = TelegramOtpRequest(to="+447700900123", code="493817")
    telegram = good(send_telegram_otp.sync(client=hub, body=code))
    messages = [delivered(hub, id) for id in (sms.message_id, call.uuid, whatsapp.uuid, telegram.uuid)]

    tdr = good(get_telegram_tdr.sync(telegram.uuid, client=hub))
    check = CheckTelegramVerificationRequest(request_id=present(tdr.request_id), code="493817")
    verification = good(check_telegram_verification.sync(client=hub, body=check))
    day = StatsRequest(type_=StatsType.LAST24H)
    bills = good(list_billing_transactions.sync(client=hub, body=ListBillingTransactionsRequest()))
    [sim] = good(list_sim_registries.sync(client=hub, count=1)).sims
    body = CreateEsimPackageRequest(sim=sim.iccid, package_template=101)
    package = good(create_esim_package.sync(client=hub, body=body, idempotency_key="package"))
    return {
        "apiKey": key.key,
        "accountId": key.account_id,
        "userId": key.user_id,
        "replayed": again.message_id == sms.message_id,
        "messages": [{"id": m.id, "channel": m.channel, "status": m.status, "price": m.price} for m in messages],
        "tdr": {"status": tdr.status, "code": tdr.code, "countryCode": tdr.country_code},
        "verification": present(verification.verification_status).status,
        "whatsapp": total(good(get_whatsapp_stats.sync(client=hub, body=day))),
        "telegram": total(good(get_telegram_stats.sync(client=hub, body=day))),
        "bills": {
            "total": bills.total,
            "balance": bills.list_[0].balance_after,
            "debits": [bill.correlation_id for bill in bills.list_ if bill.type_ == "DEBIT"],
        },
        "sim": {"iccid": sim.iccid, "imsi": sim.imsis[0].imsi, "provisioned": sim.provisioned_date},
        "package": {
            "sim": package.sim,
            "template": package.package_template,
            "status": package.status,
            "created": package.created_date,
        },
        "refusal": refusal(hub),
    }


if __name__ == "__main__":
    print(json.dumps(main_job(sys.argv[1])))
