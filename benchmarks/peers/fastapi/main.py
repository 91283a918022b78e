"""The naive peer: what a FastAPI tutorial builds. A JWT, a look-up of the user, one select, a response model.

``python -m benchmarks.peers.fastapi.main <database URL> <answers.json> <port>``. ``answers.json`` has our own answers
by path. Their rows are one row each of a table here, so the peer sends the same bytes.
"""

import json
import sys
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import jwt
import sqlalchemy as sa
import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException
from pydantic import BaseModel, create_model
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, sessionmaker

KEY = "naive-" * 8
TOKEN = jwt.encode({"sub": "admin"}, KEY, "HS256")


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    name: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str]


class Row(Base):
    __tablename__ = "rows"
    path: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(sa.JSON)


class Product(Base):
    __tablename__ = "products"
    id: Mapped[int] = mapped_column(primary_key=True)
    price: Mapped[float]


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    customer_name: Mapped[str]
    day: Mapped[date]
    lines: Mapped[list["OrderLine"]] = relationship()


class OrderLine(Base):
    __tablename__ = "order_lines"
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(sa.ForeignKey("orders.id"))
    product_id: Mapped[int]
    quantity: Mapped[int]
    unit_price: Mapped[float]


class Price(BaseModel):
    price: float


class Changed(BaseModel):
    id: int
    price: float


class NewLine(BaseModel):
    product_id: int
    quantity: int
    unit_price: float


class NewOrder(BaseModel):
    customer_name: str
    day: date
    items: list[NewLine]


class Placed(BaseModel):
    id: int


def build(url: str, answers: dict[str, Any]) -> FastAPI:
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", lambda driver, _: driver.executescript("PRAGMA journal_mode=WAL;"))
    sessions = sessionmaker(engine)
    Base.metadata.create_all(engine)
    fill(sessions, answers)
    app = FastAPI()

    def session() -> Any:
        with sessions() as opened:
            yield opened

    def user(database: Annotated[Session, Depends(session)], authorization: Annotated[str, Header()]) -> User:
        claims = jwt.decode(authorization.removeprefix("Bearer "), KEY, ["HS256"])
        found = database.get(User, claims["sub"])
        if found is None:
            raise HTTPException(401)
        return found

    def add(path: str, answer: dict[str, Any]) -> None:
        listed = lists_of(answer)
        item = model_of("Item", answer[listed[0]][0]) if listed else BaseModel
        fields: dict[str, Any] = {name: (list[item] if name in listed else Any, ...) for name in answer}  # type: ignore[valid-type]
        model = create_model("Answer", **fields)
        rest = {name: value for name, value in answer.items() if name not in listed}

        def read(database: Annotated[Session, Depends(session)], _: Annotated[User, Depends(user)]) -> Any:
            rows = database.scalars(sa.select(Row).where(Row.path == path).order_by(Row.number)).all()
            if not listed:
                return rows[0].content
            found = [row.content for row in rows]
            return {**dict.fromkeys(listed, found), **rest}

        app.get(path, response_model=model)(read)

    for path, answer in answers.items():
        add(path, answer)

    @app.patch("/products/{id}")
    def change(
        id: int, body: Price, database: Annotated[Session, Depends(session)], _: Annotated[User, Depends(user)]
    ) -> Changed:
        product = database.get_one(Product, id)
        product.price = body.price
        database.commit()
        return Changed(id=id, price=product.price)

    @app.post("/orders", status_code=201)
    def place(
        body: NewOrder, database: Annotated[Session, Depends(session)], _: Annotated[User, Depends(user)]
    ) -> Placed:
        lines = [OrderLine(**item.model_dump()) for item in body.items]
        order = Order(customer_name=body.customer_name, day=body.day, lines=lines)
        database.add(order)
        database.commit()
        return Placed(id=order.id)

    return app


def lists_of(answer: dict[str, Any]) -> list[str]:
    """The names under which the answer has its rows: a list often stands there twice."""
    lists = {name: value for name, value in answer.items() if isinstance(value, list) and value}
    first = next((value for value in lists.values() if isinstance(value[0], dict)), None)
    return [name for name, value in lists.items() if value == first]


def model_of(name: str, example: dict[str, Any]) -> type[BaseModel]:
    fields: dict[str, Any] = {
        field: (type(value) | None if isinstance(value, str | bool) else Any, ...) for field, value in example.items()
    }
    return create_model(name, **fields)


def fill(sessions: sessionmaker[Session], answers: dict[str, Any]) -> None:
    with sessions.begin() as database:
        database.add(User(name="admin", role="admin"))
        database.add_all(Product(id=number, price=10) for number in range(1, 101))
        for path, answer in answers.items():
            listed = lists_of(answer)
            rows = answer[listed[0]] if listed else [answer]
            database.add_all(Row(path=path, number=number, content=row) for number, row in enumerate(rows))


if __name__ == "__main__":
    app = build(sys.argv[1], json.loads(Path(sys.argv[2]).read_text()))
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[3]), log_level="warning", access_log=False)
